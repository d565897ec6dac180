import type { CountrySource } from './country.ts';
import { STREETS } from './streets.ts';

/** The countries with fewer customers. */
export const FAR_COUNTRIES: Readonly<Record<string, CountrySource>> = {
  US: {
    weight: 40,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Inc.|LLC|Corp.|Co.|Group',
    cultures: { english: 4, spanish: 1, indian: 1, chinese: 1, italian: 1, german: 1, polish: 1 },
    cities: `New York=100##|Los Angeles=900##|Chicago=606##|Houston=770##|Phoenix=850##|Philadelphia=191##|San Antonio=782##|San Diego=921##|Dallas=752##|Austin=787##
      San José=951##|Columbus=432##|Charlotte=282##|Seattle=981##|Denver=802##|Boston=021##|Portland=972##|Nashville=372##|Milwaukee=532##|Atlanta=303##
      Minneapolis=554##|Pittsburgh=152##|Cincinnati=452##|New Orleans=701##|Salt Lake City=841##`,
    streets: `% Main Street|% Oak Avenue|% Maple Drive|% Washington Boulevard|% West 42nd Street|%00 Industrial Parkway|% Elm Street, Suite 200|% Lakeview Road
      % Commerce Way|% Sunset Boulevard|% Broadway|P.O. Box %`,
    phones:
      '+1 (2@#) 555-01##|+1 (3@#) 555-01##|+1 (6@#) 555-01##|+1 (7@#) 555-01##|(9@#) 555-01##|9@#-555-01##|+1 4@#-555-01## x@##',
    mobiles: '+1 (9@#) 555-01##|+1 (8@#) 555-01##|+1 5@#-555-01##',
  },
  CA: {
    weight: 30,
    notes: 'fr',
    trade: ['fr', 'en'],
    legalForms: 'inc.|ltée|Ltd.|Corp.',
    cultures: { french: 2, english: 2, chinese: 1, indian: 1 },
    cities: `Montréal=H@? @?@|Québec=G@? @?@|Toronto=M@? @?@|Vancouver=V@? @?@|Ottawa=K@? @?@|Calgary=T@? @?@|Edmonton=T@? @?@|Winnipeg=R@? @?@|Halifax=B@? @?@
      Trois-Rivières=G@? @?@|Sherbrooke=J@? @?@|Gatineau=J@? @?@|Lévis=G@? @?@`,
    streets: `% rue Sainte-Catherine Ouest|% chemin de la Côte-des-Neiges|% boulevard René-Lévesque|% Yonge Street|% King Street West|% avenue du Parc
      % Granville Street|% rang Saint-Joseph|% Bank Street`,
    phones:
      '+1 514 555-01##|+1 418 555-01##|+1 416 555-01##|(604) 555-01##|+1 613 555-01##|514 555-01## poste @##',
    mobiles: '+1 438 555-01##|+1 581 555-01##|+1 647 555-01##|+1 778 555-01##',
  },
  SE: {
    weight: 15,
    notes: 'en',
    trade: ['en'],
    legalForms: 'AB|AB|HB',
    cultures: { nordic: 5, finnish: 1 },
    cities:
      'Stockholm=1## ##|Göteborg=4## ##|Malmö=2## ##|Uppsala=75# ##|Västerås=72# ##|Örebro=70# ##|Linköping=58# ##|Jönköping=55# ##|Norrköping=60# ##|Umeå=90# ##',
    streets: STREETS.nordic,
    phones: '+46 8 465 004 ##|+46 31 390 06 ##|+46 40 628 04 ##|031-390 06 ##',
    mobiles: '+46 70 174 06 ##|070-174 06 ##',
  },
  NO: {
    weight: 12,
    notes: 'en',
    trade: ['en'],
    legalForms: 'AS|ASA|ANS',
    cultures: { nordic: 1 },
    cities:
      'Oslo=0###|Bergen=50##|Trondheim=70##|Stavanger=40##|Tromsø=90##|Ålesund=60##|Drammen=30##|Kristiansand=46##|Bodø=80##',
    streets: STREETS.nordic,
    phones: '+47 22 55 ## ##|+47 55 55 ## ##|22 55 ## ##',
    mobiles: '+47 405 55 ###|+47 915 55 ###',
  },
  DK: {
    weight: 12,
    notes: 'en',
    trade: ['en'],
    legalForms: 'A/S|ApS|I/S',
    cultures: { nordic: 1 },
    cities:
      'København=1###|Aarhus=8000|Odense=5000|Aalborg=9000|Esbjerg=6700|Randers=8900|Helsingør=3000|Sønderborg=6400|Rønne=3700',
    streets: STREETS.nordic,
    phones: '+45 33 55 ## ##|+45 86 55 ## ##|33 55 ## ##',
    mobiles: '+45 20 55 ## ##|+45 40 55 ## ##',
  },
  FI: {
    weight: 10,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Oy|Oyj|Ky',
    cultures: { finnish: 3, nordic: 1 },
    cities:
      'Helsinki=00##0|Espoo=02##0|Tampere=33##0|Vantaa=01##0|Oulu=90##0|Turku=20##0|Jyväskylä=40##0|Lahti=15##0|Kuopio=70##0|Hämeenlinna=13##0',
    streets:
      'Mannerheimintie %|Aleksanterinkatu %|Kauppakatu %|Rautatienkatu %|Hämeentie %|Koulukatu % A|Satamakatu %',
    phones: '+358 9 555 ####|+358 3 555 ####|09 555 ####',
    mobiles: '+358 40 555 ####|+358 50 555 ####',
  },
  PL: {
    weight: 15,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Sp. z o.o.|S.A.|Sp. j.',
    cultures: { polish: 5, german: 1 },
    cities:
      'Warszawa=0#-###|Kraków=3#-###|Łódź=9#-###|Wrocław=5#-###|Poznań=6#-###|Gdańsk=80-###|Szczecin=7#-###|Bydgoszcz=85-###|Lublin=20-###|Białystok=15-###|Częstochowa=42-###',
    streets:
      'ul. Główna %|ul. Kościuszki %|al. Jerozolimskie %|ul. Łąkowa %|ul. Mickiewicza %|ul. Świętokrzyska %|pl. Wolności %|ul. Źródlana %/4',
    phones: '+48 22 555 ## ##|+48 12 555 ## ##|+48 71 555 ## ##|22 555 ## ##',
    mobiles: '+48 500 555 ###|+48 601 555 ###',
  },
  CZ: {
    weight: 10,
    notes: 'en',
    trade: ['en'],
    legalForms: 's.r.o.|a.s.|v.o.s.',
    cultures: { czech: 4, german: 1 },
    cities:
      'Praha=1## 00|Brno=6## 00|Ostrava=7## 00|Plzeň=3## 00|Liberec=460 0@|Olomouc=779 00|České Budějovice=370 0@|Hradec Králové=500 0@|Ústí nad Labem=400 0@|Zlín=760 0@',
    streets: 'Národní %|Dlouhá %|Masarykova %|Husova %|Nádražní %|Na Příkopě %|Žižkova %|Pod Lipami %',
    phones: '+420 222 555 ###|+420 542 555 ###|222 555 ###',
    mobiles: '+420 601 555 ###|+420 775 555 ###',
  },
  HU: {
    weight: 7,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Kft.|Zrt.|Bt.',
    cultures: { hungarian: 1 },
    cities:
      'Budapest=1##@|Debrecen=40##|Szeged=67##|Miskolc=35##|Pécs=76##|Győr=90##|Székesfehérvár=80##|Nyíregyháza=44##',
    streets: 'Kossuth Lajos utca %.|Petőfi utca %.|Rákóczi út %.|Széchenyi tér %.|Fő utca %.|Váci út %.',
    phones: '+36 1 555 ####|+36 52 555 ###|06 1 555 ####',
    mobiles: '+36 20 555 ####|+36 30 555 ####',
  },
  RO: {
    weight: 7,
    notes: 'en',
    trade: ['en'],
    legalForms: 'S.R.L.|S.A.',
    cultures: { romanian: 4, hungarian: 1 },
    cities:
      'București=0#####|Cluj-Napoca=400###|Timișoara=300###|Iași=700###|Constanța=900###|Brașov=500###|Craiova=200###|Sibiu=550###|Galați=800###',
    streets:
      'Strada Mihai Eminescu %|Bulevardul Unirii %|Calea Victoriei %|Strada Ștefan cel Mare %|Strada Lalelelor %|Piața Libertății %',
    phones: '+40 21 555 ####|+40 264 555 ###|021 555 ####',
    mobiles: '+40 721 555 ###|+40 745 555 ###',
  },
  GR: {
    weight: 7,
    notes: 'en',
    trade: ['en'],
    legalForms: 'A.E.|E.P.E.|O.E.',
    cultures: { greek: 1 },
    cities:
      'Athina=10# ##|Thessaloniki=54# ##|Patra=26# ##|Irakleio=71# ##|Larisa=41# ##|Volos=38# ##|Ioannina=45# ##|Αθήνα=11# ##',
    streets: 'Ermou %|Leoforos Syngrou %|Patision %|Egnatia %|Odos Athinas %|Λεωφόρος Κηφισίας %',
    phones: '+30 21 0555 ####|+30 231 055 ####|210 555 ####',
    mobiles: '+30 690 055 ####|+30 697 055 ####',
  },
  MA: {
    weight: 12,
    notes: 'fr',
    trade: ['fr'],
    legalForms: 'SARL|SA|SARL AU',
    cultures: { maghrebi: 4, french: 1 },
    cities:
      'Casablanca=20##0|Rabat=10##0|Marrakech=40##0|Fès=30##0|Tanger=90##0|Agadir=80##0|Meknès=50##0|Oujda=60##0|Kénitra=14##0|Tétouan=93##0',
    streets:
      '% boulevard Mohammed-V|% avenue Hassan-II|% rue Ibn Batouta|% avenue des FAR|% rue Al Farabi|Quartier industriel Sidi Bernoussi, lot %|Résidence Al Qods, n° %',
    phones: '+212 522 55 ## ##|+212 537 55 ## ##|05 22 55 ## ##',
    mobiles: '+212 661 55 ## ##|+212 670 55 ## ##|06 61 55 ## ##',
  },
  TN: {
    weight: 8,
    notes: 'fr',
    trade: ['fr'],
    legalForms: 'SARL|SA|SUARL',
    cultures: { maghrebi: 1 },
    cities:
      'Tunis=10##|Sfax=30##|Sousse=40##|Kairouan=31##|Bizerte=70##|Gabès=60##|Nabeul=80##|Monastir=50##|Hammamet=8050',
    streets:
      '% avenue Habib-Bourguiba|% rue de Marseille|% avenue de la Liberté|% rue Ibn Khaldoun|Zone industrielle Charguia II, lot %|% rue du Lac Léman',
    phones: '+216 71 55# ###|+216 74 55# ###|71 55# ###',
    mobiles: '+216 20 55# ###|+216 98 55# ###',
  },
  SN: {
    weight: 7,
    notes: 'fr',
    trade: ['fr'],
    legalForms: 'SARL|SA|GIE',
    cultures: { senegalese: 4, french: 1 },
    cities:
      'Dakar=1##00|Thiès=21000|Saint-Louis=32000|Kaolack=24000|Ziguinchor=27000|Rufisque=20000|Mbour=23000',
    streets:
      '% avenue Cheikh-Anta-Diop|% rue Félix-Faure|% avenue Léopold-Sédar-Senghor|Sicap Liberté 6, villa %|Almadies, lot %|% corniche Ouest',
    phones: '+221 33 855 ## ##|33 855 ## ##',
    mobiles: '+221 77 555 ## ##|+221 76 555 ## ##|77 555 ## ##',
  },
  IN: {
    weight: 8,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Pvt. Ltd.|Ltd.|& Co.',
    cultures: { indian: 1 },
    cities:
      'Mumbai=4000##|New Delhi=1100##|Bengaluru=5600##|Hyderabad=5000##|Chennai=6000##|Kolkata=7000##|Pune=4110##|Ahmedabad=3800##|Jaipur=3020##|Kochi=6820##|Puducherry=6050##',
    streets:
      '% M. G. Road|Plot %, Industrial Area Phase II|% Park Street|% Nehru Nagar|% Linking Road|% Gandhi Marg|% Brigade Road',
    phones: '+91 22 5550 ####|+91 80 5550 ####|+91 44 5550 ####|022-5550 ####',
    mobiles: '+91 90005 5####|+91 98005 5####',
  },
  CN: {
    weight: 5,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Co., Ltd.|Group',
    cultures: { chinese: 1 },
    cities:
      'Shanghai=2000##|Beijing=1000##|Shenzhen=5180##|Guangzhou=5100##|Chengdu=6100##|Hangzhou=3100##|Wuhan=4300##|Xi’an=7100##|Nanjing=2100##|Suzhou=2150##|北京=1000##',
    streets:
      '% Nanjing Road|% Zhongshan Road|% Renmin Avenue|% Jianguo Road|Building %, Hi-tech Park|% Huaihai Road',
    phones: '+86 21 5550 ####|+86 10 5550 ####|+86 755 5550 ####',
    mobiles: '+86 130 0055 ####|+86 180 0055 ####',
  },
  JP: {
    weight: 6,
    notes: 'en',
    trade: ['en'],
    legalForms: 'K.K.|G.K.|Co., Ltd.',
    cultures: { japanese: 1 },
    cities:
      'Tōkyō=1##-00##|Ōsaka=5##-00##|Yokohama=2##-00##|Nagoya=4##-00##|Sapporo=060-00##|Kōbe=650-00##|Kyōto=60#-8###|Fukuoka=81#-00##|Sendai=980-00##|Hiroshima=730-00##|東京=1##-00##',
    streets:
      '@-%-2 Marunouchi|@-%-1 Shinjuku|@-%-5 Umeda|@-% Naka-ku|@-%-3 Sakae|@-% Minato Mirai|@-%-7 Tenjin',
    phones: '+81 3 5550 ####|+81 6 5550 ####|03-5550-####',
    mobiles: '+81 90 5550 ####|+81 80 5550 ####|090-5550-####',
  },
  BR: {
    weight: 8,
    notes: 'en',
    trade: ['pt'],
    legalForms: 'Ltda.|S.A.|ME',
    cultures: { portuguese: 4, italian: 1, japanese: 1, german: 1 },
    cities:
      'São Paulo=0####-###|Rio de Janeiro=2####-###|Belo Horizonte=30###-###|Brasília=70###-###|Salvador=40###-###|Fortaleza=60###-###|Curitiba=80###-###|Recife=50###-###|Florianópolis=88###-###|Goiânia=74###-###',
    streets: STREETS.portuguese,
    phones: '+55 11 5550-####|+55 21 5550-####|(31) 5550-####',
    mobiles: '+55 11 90555-####|+55 21 90555-####',
  },
  MX: {
    weight: 7,
    notes: 'en',
    trade: ['es'],
    legalForms: 'S.A. de C.V.|S. de R.L.|S.A.P.I.',
    cultures: { spanish: 1 },
    cities:
      'Ciudad de México=0####|Guadalajara=44###|Monterrey=64###|Puebla=72###|Tijuana=22###|León=37###|Querétaro=76###|Mérida=97###|San Luis Potosí=78###|Cancún=77###',
    streets: `${STREETS.spanish}|Avenida Insurgentes Sur %|Calzada de Tlalpan %|Paseo de la Reforma %`,
    phones: '+52 55 5550 ####|+52 33 5550 ####|+52 81 5550 ####',
    mobiles: '+52 55 1055 ####|+52 33 1055 ####',
  },
  AU: {
    weight: 7,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Pty Ltd|Pty Ltd|Ltd',
    cultures: { english: 4, italian: 1, greek: 1, chinese: 1, indian: 1 },
    cities:
      'Sydney=20##|Melbourne=30##|Brisbane=40##|Perth=60##|Adelaide=50##|Canberra=26##|Hobart=70##|Darwin=08##|Newcastle=23##|Wollongong=25##|Cairns=48##',
    streets: STREETS.english,
    phones: '+61 2 5550 ####|+61 3 5550 ####|+61 7 5550 ####|(08) 5550 ####',
    mobiles: '+61 491 570 ###|0491 570 ###',
  },
};
