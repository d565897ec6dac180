import { listed } from './listed.ts';
import type { Culture } from './names.ts';

/** A language that companies are named in. */
export type TradeLanguage = 'fr' | 'en' | 'de' | 'es' | 'it' | 'nl' | 'pt';

/** A town with the shape of its postal codes. */
export interface City {
  readonly name: string;
  readonly postalCode: string;
}

/**
 * A country of the sample. In shapes `#` stands for a digit, `@` for one from 1 to 9 and `?` for a capital letter; in
 * streets `%` stands for the number.
 */
export interface Country {
  readonly code: string;
  /** How many of a thousand companies are there. */
  readonly weight: number;
  /** What people there write their notes in. */
  readonly notes: 'fr' | 'en';
  readonly trade: readonly TradeLanguage[];
  readonly legalForms: readonly string[];
  /** Cultures of people's names; one that is named twice is twice as frequent. */
  readonly cultures: readonly Culture[];
  readonly cities: readonly City[];
  readonly streets: readonly string[];
  /** Shapes of numbers; from the ranges kept for fiction where the country has some. */
  readonly phones: readonly string[];
  readonly mobiles: readonly string[];
}

interface CountrySource extends Omit<
  Country,
  'code' | 'legalForms' | 'cities' | 'streets' | 'phones' | 'mobiles'
> {
  readonly legalForms: string;
  readonly cities: string;
  readonly streets: string;
  readonly phones: string;
  readonly mobiles: string;
}

const FRENCH_STREETS = `% rue de la République|% rue Victor-Hugo|% avenue Jean-Jaurès|% rue des Tilleuls|% boulevard Gambetta
  % bis, rue du Moulin|% rue de l’Église|% place du Marché|% chemin des Vignes|% impasse des Lilas|% allée des Érables
  % quai de la Fontaine|% rue Pasteur|% route de Saint-Étienne|ZI des Trois-Fontaines, % rue de l’Industrie
  ZA La Croix-Blanche, bâtiment %|% cours de l’Europe|% rue du Général-Leclerc|% avenue de la Gare|% rue Neuve`;
const ENGLISH_STREETS = `% High Street|% Station Road|% Church Lane|% Victoria Road|% Mill Lane|% King Street|% Queens Avenue
  Unit %, Riverside Business Park|% Market Place|% Albert Street|% Chapel Hill|% The Green|% Manor Road|Suite %, Exchange House
  % Park Crescent|% Orchard Close|% Bridge Street|% Castle Terrace`;
const GERMAN_STREETS = `Hauptstraße %|Bahnhofstraße %|Gartenweg %|Schillerstraße %|Goethestraße %|Am Marktplatz %|Lindenallee %
  Industriestraße %|Kirchgasse %|Mühlenweg %|Bergstraße %a|Rosenweg %|Ringstraße %|An der Brücke %|Gewerbepark %|Äußere Straße %`;
const SPANISH_STREETS = `Calle Mayor, %|Avenida de la Constitución, %|Calle del Carmen, %|Plaza de España, %|Paseo de la Alameda, %
  Calle San Sebastián, %|Polígono Industrial Los Olivos, nave %|Calle Cervantes, %|Ronda de Toledo, %|Camino Viejo, %`;
const ITALIAN_STREETS = `Via Roma, %|Via Garibaldi, %|Corso Italia, %|Piazza Dante, %|Via Mazzini, %|Viale della Libertà, %|Via Verdi, %
  Via dell’Artigianato, %|Strada Statale %|Via San Niccolò, %`;
const PORTUGUESE_STREETS = `Rua Augusta, %|Avenida da Liberdade, %|Rua das Flores, %|Rua de São João, %|Praça da República, %|Travessa do Carmo, %
  Rua Direita, %|Zona Industrial, lote %|Alameda dos Oceanos, %`;
const DUTCH_STREETS = `Dorpsstraat %|Kerkstraat %|Stationsweg %|Molenweg %|Prinsengracht %|Wilhelminalaan %|Industrieweg %|Markt %|Nieuwstraat %
  Havenkade %|Schoolstraat %|Beukenlaan %`;
const NORDIC_STREETS = `Storgatan %|Kungsgatan %|Hovedgaden %|Kirkeveien %|Skolegata %|Strandvejen %|Havnegade %|Björkvägen %|Møllevej %|Parkveien %`;

const SOURCES: Readonly<Record<string, CountrySource>> = {
  FR: {
    weight: 340,
    notes: 'fr',
    trade: ['fr'],
    legalForms: 'SAS|SARL|SA|& Fils||et Associés|SCOP||EURL',
    cultures: [
      'french',
      'french',
      'french',
      'french',
      'french',
      'french',
      'french',
      'maghrebi',
      'portuguese',
      'spanish',
      'italian',
      'senegalese',
      'german',
      'french',
      'french',
    ],
    cities: `Paris=7501#|Paris=7500@|Paris La Défense=920##|Lyon=6900@|Marseille=1300@|Toulouse=31#00|Nice=06#00|Nantes=44#00|Strasbourg=67#00
      Montpellier=34#00|Bordeaux=33#00|Lille=59#00|Rennes=35#00|Reims=51100|Saint-Étienne=42#00|Le Havre=76600|Toulon=83#00|Grenoble=38#00
      Dijon=21000|Angers=49#00|Nîmes=30#00|Villeurbanne=69100|Clermont-Ferrand=63#00|Aix-en-Provence=13#00|Brest=29200|Limoges=87#00
      Tours=37#00|Amiens=80#00|Metz=57#00|Besançon=25000|Orléans=45#00|Mulhouse=68#00|Rouen=76#00|Caen=14000|Nancy=54#00|Annecy=74#00
      Perpignan=66#00|Pau=64000|La Rochelle=17000|Quimper=29000|Valence=26000|Chambéry=73000|Troyes=10000|Bourg-en-Bresse=01000
      Châteauroux=36000|Évreux=27000|L’Haÿ-les-Roses=94240|Saint-Rémy-de-Provence=13210|Ajaccio=20#00`,
    streets: FRENCH_STREETS,
    phones:
      '+33 1 99 00 ## ##|+33 2 61 91 ## ##|+33 3 53 01 ## ##|+33 4 65 71 ## ##|+33 5 36 49 ## ##|01 99 00 ## ##|02 61 91 ## ##|04 65 71 ## ##|01.99.00.##.##',
    mobiles: '+33 6 39 98 ## ##|+33 6 39 98 ## ##|06 39 98 ## ##|06.39.98.##.##|+33 (0)6 39 98 ## ##',
  },
  BE: {
    weight: 80,
    notes: 'fr',
    trade: ['fr', 'nl'],
    legalForms: 'SRL|BV|SA|NV||ASBL',
    cultures: ['french', 'dutch', 'french', 'dutch', 'dutch', 'french', 'italian', 'maghrebi'],
    cities: `Bruxelles=10#0|Bruxelles=1@00|Anvers=20#0|Antwerpen=20#0|Gent=90#0|Charleroi=60#0|Liège=40#0|Brugge=8000|Namur=5000|Leuven=300#|Mons=7000
      Mechelen=2800|Kortrijk=8500|Hasselt=3500|Tournai=7500|Louvain-la-Neuve=1348|Verviers=4800`,
    streets: `${FRENCH_STREETS}|${DUTCH_STREETS}`,
    phones: '+32 2 555 ## ##|+32 4 555 ## ##|+32 9 555 ## ##|02 555 ## ##|+32 71 55 ## ##',
    mobiles: '+32 470 55 ## ##|+32 486 55 ## ##|0470/55.##.##',
  },
  CH: {
    weight: 60,
    notes: 'fr',
    trade: ['fr', 'de', 'it'],
    legalForms: 'SA|Sàrl|AG|GmbH|& Cie SA',
    cultures: ['french', 'french', 'french', 'german', 'german', 'italian', 'portuguese'],
    cities: `Genève=12##|Lausanne=10##|Zürich=80##|Bern=30##|Basel=40##|Neuchâtel=2000|Fribourg=1700|Sion=1950|Lugano=6900|Luzern=600#|St. Gallen=9000
      Winterthur=84##|La Chaux-de-Fonds=2300|Yverdon-les-Bains=1400|Biel/Bienne=250#`,
    streets: `${FRENCH_STREETS}|${GERMAN_STREETS}`,
    phones: '+41 22 555 ## ##|+41 21 555 ## ##|+41 44 555 ## ##|+41 31 555 ## ##|022 555 ## ##',
    mobiles: '+41 79 555 ## ##|+41 78 555 ## ##|079 555 ## ##',
  },
  DE: {
    weight: 90,
    notes: 'en',
    trade: ['de'],
    legalForms: 'GmbH|GmbH|AG|GmbH & Co. KG|KG|e. K.|SE',
    cultures: [
      'german',
      'german',
      'german',
      'german',
      'german',
      'german',
      'polish',
      'italian',
      'greek',
      'nordic',
    ],
    cities: `Berlin=1####|Hamburg=20###|München=80###|Köln=50###|Frankfurt am Main=60###|Stuttgart=70###|Düsseldorf=40###|Leipzig=04###|Dortmund=44###
      Essen=45###|Bremen=28###|Dresden=01###|Hannover=30###|Nürnberg=90###|Duisburg=47###|Bochum=44###|Wuppertal=42###|Bielefeld=33###|Bonn=53###
      Münster=48###|Karlsruhe=76###|Mannheim=68###|Augsburg=86###|Wiesbaden=65###|Kiel=24###|Lübeck=23###|Freiburg im Breisgau=79###|Mainz=55###
      Erfurt=99###|Saarbrücken=66###|Göttingen=37###|Würzburg=97###|Tübingen=72###`,
    streets: GERMAN_STREETS,
    phones:
      '+49 30 23125 ###|+49 40 66969 ###|+49 69 90009 ###|+49 221 4710 ###|+49 89 99998 ###|030 23125 ###|(089) 99998-###|0221/4710###',
    mobiles: '+49 171 39200 ##|+49 172 99255 ##|+49 176 04069 0##|0171 39200##|+49 174 91800 ##',
  },
  AT: {
    weight: 20,
    notes: 'en',
    trade: ['de'],
    legalForms: 'GmbH|AG|KG|e. U.',
    cultures: ['german', 'german', 'german', 'german', 'hungarian', 'czech'],
    cities:
      'Wien=1##0|Graz=80#0|Linz=40#0|Salzburg=50#0|Innsbruck=60#0|Klagenfurt=90#0|Villach=9500|Sankt Pölten=3100|Dornbirn=6850',
    streets: GERMAN_STREETS,
    phones: '+43 1 555 ####|+43 316 555 ###|+43 662 555 ###|01 555 ## ##',
    mobiles: '+43 660 555 ####|+43 676 555 ####',
  },
  LU: {
    weight: 20,
    notes: 'fr',
    trade: ['fr', 'de'],
    legalForms: 'S.A.|S.à r.l.|S.C.A.',
    cultures: ['french', 'german', 'french', 'portuguese', 'dutch'],
    cities:
      'Luxembourg=####|Esch-sur-Alzette=4###|Differdange=4###|Dudelange=3###|Ettelbruck=90##|Wiltz=95##',
    streets: `${FRENCH_STREETS}|${GERMAN_STREETS}`,
    phones: '+352 55 ## ##|+352 26 55 ## ##',
    mobiles: '+352 621 55# ###|+352 691 55# ###',
  },
  GB: {
    weight: 80,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Ltd|Ltd|Limited|plc|LLP|& Sons|Group',
    cultures: [
      'english',
      'english',
      'english',
      'english',
      'english',
      'english',
      'english',
      'indian',
      'polish',
      'greek',
    ],
    cities: `London=EC@A @??|London=SW@ @??|London=N@# @??|Birmingham=B## @??|Manchester=M@ @??|Leeds=LS@ @??|Glasgow=G@# @??|Edinburgh=EH@ @??|Liverpool=L@# @??
      Bristol=BS@ @??|Sheffield=S@# @??|Cardiff=CF@# @??|Belfast=BT@ @??|Leicester=LE@ @??|Nottingham=NG@ @??|Newcastle upon Tyne=NE@ @??|Brighton=BN@ @??
      Reading=RG@ @??|Cambridge=CB@ @??|Oxford=OX@ @??|York=YO@ @??|Exeter=EX@ @??|Norwich=NR@ @??|Aberdeen=AB@# @??|Swansea=SA@ @??|Stoke-on-Trent=ST@ @??`,
    streets: ENGLISH_STREETS,
    phones:
      '+44 20 7946 0###|+44 121 496 0###|+44 161 496 0###|+44 113 496 0###|+44 131 496 0###|+44 141 496 0###|020 7946 0###|0117 496 0###|+44 29 2018 0###|+44 151 496 0### ext. @##',
    mobiles: '+44 7700 900###|07700 900###|+44 7700 900 ###',
  },
  IE: {
    weight: 15,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Ltd|DAC|plc',
    cultures: ['english', 'english', 'english', 'english', 'polish'],
    cities:
      'Dublin=D0@ ?@?#|Cork=T12 ?@?#|Limerick=V94 ?@?#|Galway=H91 ?@?#|Waterford=X91 ?@?#|Dún Laoghaire=A96 ?@?#',
    streets: ENGLISH_STREETS,
    phones: '+353 1 555 ####|+353 20 910 ####|(01) 555 ####',
    mobiles: '+353 20 911 ####|+353 20 917 ####',
  },
  US: {
    weight: 40,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Inc.|LLC|Corp.|Co.|Group',
    cultures: [
      'english',
      'english',
      'english',
      'english',
      'spanish',
      'indian',
      'chinese',
      'italian',
      'german',
      'polish',
    ],
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
    cultures: ['french', 'english', 'french', 'english', 'chinese', 'indian'],
    cities: `Montréal=H@? @?@|Québec=G@? @?@|Toronto=M@? @?@|Vancouver=V@? @?@|Ottawa=K@? @?@|Calgary=T@? @?@|Edmonton=T@? @?@|Winnipeg=R@? @?@|Halifax=B@? @?@
      Trois-Rivières=G@? @?@|Sherbrooke=J@? @?@|Gatineau=J@? @?@|Lévis=G@? @?@`,
    streets: `% rue Sainte-Catherine Ouest|% chemin de la Côte-des-Neiges|% boulevard René-Lévesque|% Yonge Street|% King Street West|% avenue du Parc
      % Granville Street|% rang Saint-Joseph|% Bank Street`,
    phones:
      '+1 514 555-01##|+1 418 555-01##|+1 416 555-01##|(604) 555-01##|+1 613 555-01##|514 555-01## poste @##',
    mobiles: '+1 438 555-01##|+1 581 555-01##|+1 647 555-01##|+1 778 555-01##',
  },
  ES: {
    weight: 60,
    notes: 'en',
    trade: ['es'],
    legalForms: 'S.L.|S.A.|S.L.U.|e Hijos|S. Coop.',
    cultures: ['spanish', 'spanish', 'spanish', 'spanish', 'spanish', 'romanian', 'maghrebi'],
    cities: `Madrid=280##|Barcelona=080##|Valencia=460##|Sevilla=410##|Zaragoza=500##|Málaga=290##|Murcia=300##|Palma=070##|Bilbao=480##|Alicante=030##|Córdoba=140##
      Valladolid=470##|Vigo=362##|Gijón=332##|A Coruña=150##|Granada=180##|Vitoria-Gasteiz=010##|Donostia/San Sebastián=200##|Almería=040##|León=240##|Cádiz=110##
      Logroño=260##`,
    streets: SPANISH_STREETS,
    phones: '+34 91 055 ## ##|+34 93 055 ## ##|+34 96 055 ## ##|910 55# ###|+34 95 055 ## ##',
    mobiles: '+34 600 55# ###|+34 655 55# ###|655 55# ###',
  },
  IT: {
    weight: 50,
    notes: 'en',
    trade: ['it'],
    legalForms: 'S.p.A.|S.r.l.|S.r.l.|& C. S.a.s.|S.n.c.',
    cultures: ['italian', 'italian', 'italian', 'italian', 'italian', 'italian', 'romanian', 'german'],
    cities: `Roma=001##|Milano=201##|Napoli=801##|Torino=101##|Palermo=901##|Genova=161##|Bologna=401##|Firenze=501##|Bari=701##|Catania=951##|Venezia=301##|Verona=371##
      Padova=351##|Trieste=341##|Brescia=251##|Parma=431##|Modena=411##|Perugia=061##|Cagliari=091##|L’Aquila=67100|Forlì=471##|Bolzano=39100`,
    streets: ITALIAN_STREETS,
    phones: '+39 02 5550 ####|+39 06 5550 ####|+39 011 555 ####|02 5550 ####|+39 051 555 ####',
    mobiles: '+39 320 555 ####|+39 347 555 ####|347 555 ####',
  },
  NL: {
    weight: 40,
    notes: 'en',
    trade: ['nl'],
    legalForms: 'B.V.|B.V.|N.V.|V.O.F.|& Zonen',
    cultures: ['dutch', 'dutch', 'dutch', 'dutch', 'dutch', 'dutch', 'maghrebi'],
    cities: `Amsterdam=10## ??|Rotterdam=30## ??|Den Haag=25## ??|Utrecht=35## ??|Eindhoven=56## ??|Groningen=97## ??|Tilburg=50## ??|Almere=13## ??|Breda=48## ??
      Nijmegen=65## ??|Arnhem=68## ??|Haarlem=20## ??|’s-Hertogenbosch=52## ??|Maastricht=62## ??|Leiden=23## ??|Delft=26## ??|Zwolle=80## ??`,
    streets: DUTCH_STREETS,
    phones: '+31 20 555 ####|+31 10 555 ####|+31 30 555 ####|020-555 ####|+31 40 555 ####',
    mobiles: '+31 6 5550 ####|06-5550 ####',
  },
  PT: {
    weight: 20,
    notes: 'en',
    trade: ['pt'],
    legalForms: 'Lda.|S.A.|Unipessoal Lda.|& Filhos',
    cultures: ['portuguese', 'portuguese', 'portuguese', 'portuguese', 'spanish'],
    cities:
      'Lisboa=1##0-###|Porto=4##0-###|Braga=47##-###|Coimbra=30##-###|Setúbal=29##-###|Aveiro=38##-###|Évora=70##-###|Faro=80##-###|Guimarães=48##-###|Viseu=35##-###',
    streets: PORTUGUESE_STREETS,
    phones: '+351 21 055 ####|+351 22 055 ####|210 55# ###',
    mobiles: '+351 910 55# ###|+351 960 55# ###',
  },
  SE: {
    weight: 15,
    notes: 'en',
    trade: ['en'],
    legalForms: 'AB|AB|HB',
    cultures: ['nordic', 'nordic', 'nordic', 'nordic', 'nordic', 'finnish'],
    cities:
      'Stockholm=1## ##|Göteborg=4## ##|Malmö=2## ##|Uppsala=75# ##|Västerås=72# ##|Örebro=70# ##|Linköping=58# ##|Jönköping=55# ##|Norrköping=60# ##|Umeå=90# ##',
    streets: NORDIC_STREETS,
    phones: '+46 8 465 004 ##|+46 31 390 06 ##|+46 40 628 04 ##|031-390 06 ##',
    mobiles: '+46 70 174 06 ##|070-174 06 ##',
  },
  NO: {
    weight: 12,
    notes: 'en',
    trade: ['en'],
    legalForms: 'AS|ASA|ANS',
    cultures: ['nordic'],
    cities:
      'Oslo=0###|Bergen=50##|Trondheim=70##|Stavanger=40##|Tromsø=90##|Ålesund=60##|Drammen=30##|Kristiansand=46##|Bodø=80##',
    streets: NORDIC_STREETS,
    phones: '+47 22 55 ## ##|+47 55 55 ## ##|22 55 ## ##',
    mobiles: '+47 405 55 ###|+47 915 55 ###',
  },
  DK: {
    weight: 12,
    notes: 'en',
    trade: ['en'],
    legalForms: 'A/S|ApS|I/S',
    cultures: ['nordic'],
    cities:
      'København=1###|Aarhus=8000|Odense=5000|Aalborg=9000|Esbjerg=6700|Randers=8900|Helsingør=3000|Sønderborg=6400|Rønne=3700',
    streets: NORDIC_STREETS,
    phones: '+45 33 55 ## ##|+45 86 55 ## ##|33 55 ## ##',
    mobiles: '+45 20 55 ## ##|+45 40 55 ## ##',
  },
  FI: {
    weight: 10,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Oy|Oyj|Ky',
    cultures: ['finnish', 'finnish', 'finnish', 'nordic'],
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
    cultures: ['polish', 'polish', 'polish', 'polish', 'polish', 'german'],
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
    cultures: ['czech', 'czech', 'czech', 'czech', 'german'],
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
    cultures: ['hungarian'],
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
    cultures: ['romanian', 'romanian', 'romanian', 'romanian', 'hungarian'],
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
    cultures: ['greek'],
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
    cultures: ['maghrebi', 'maghrebi', 'maghrebi', 'maghrebi', 'french'],
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
    cultures: ['maghrebi'],
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
    cultures: ['senegalese', 'senegalese', 'senegalese', 'senegalese', 'french'],
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
    cultures: ['indian'],
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
    cultures: ['chinese'],
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
    cultures: ['japanese'],
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
    cultures: ['portuguese', 'portuguese', 'portuguese', 'portuguese', 'italian', 'japanese', 'german'],
    cities:
      'São Paulo=0####-###|Rio de Janeiro=2####-###|Belo Horizonte=30###-###|Brasília=70###-###|Salvador=40###-###|Fortaleza=60###-###|Curitiba=80###-###|Recife=50###-###|Florianópolis=88###-###|Goiânia=74###-###',
    streets: PORTUGUESE_STREETS,
    phones: '+55 11 5550-####|+55 21 5550-####|(31) 5550-####',
    mobiles: '+55 11 90555-####|+55 21 90555-####',
  },
  MX: {
    weight: 7,
    notes: 'en',
    trade: ['es'],
    legalForms: 'S.A. de C.V.|S. de R.L.|S.A.P.I.',
    cultures: ['spanish'],
    cities:
      'Ciudad de México=0####|Guadalajara=44###|Monterrey=64###|Puebla=72###|Tijuana=22###|León=37###|Querétaro=76###|Mérida=97###|San Luis Potosí=78###|Cancún=77###',
    streets: `${SPANISH_STREETS}|Avenida Insurgentes Sur %|Calzada de Tlalpan %|Paseo de la Reforma %`,
    phones: '+52 55 5550 ####|+52 33 5550 ####|+52 81 5550 ####',
    mobiles: '+52 55 1055 ####|+52 33 1055 ####',
  },
  AU: {
    weight: 7,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Pty Ltd|Pty Ltd|Ltd',
    cultures: ['english', 'english', 'english', 'english', 'italian', 'greek', 'chinese', 'indian'],
    cities:
      'Sydney=20##|Melbourne=30##|Brisbane=40##|Perth=60##|Adelaide=50##|Canberra=26##|Hobart=70##|Darwin=08##|Newcastle=23##|Wollongong=25##|Cairns=48##',
    streets: ENGLISH_STREETS,
    phones: '+61 2 5550 ####|+61 3 5550 ####|+61 7 5550 ####|(08) 5550 ####',
    mobiles: '+61 491 570 ###|0491 570 ###',
  },
};

/** The countries of the sample. */
export const COUNTRIES: readonly Country[] = Object.entries(SOURCES).map(([code, source]) => ({
  ...source,
  code,
  legalForms: source.legalForms.split('|').map((form) => form.trim()),
  cities: listed(source.cities).map((entry) => {
    const [name = '', postalCode = ''] = entry.split('=');
    return { name, postalCode };
  }),
  streets: listed(source.streets),
  phones: listed(source.phones),
  mobiles: listed(source.mobiles),
}));
