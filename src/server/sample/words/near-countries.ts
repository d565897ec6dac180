import type { CountrySource } from './country.ts';
import { STREETS } from './streets.ts';

/** The countries where most customers are. */
export const NEAR_COUNTRIES: Readonly<Record<string, CountrySource>> = {
  FR: {
    weight: 340,
    notes: 'fr',
    trade: ['fr'],
    legalForms: 'SAS|SARL|SA|& Fils||et Associés|SCOP||EURL',
    cultures: { french: 9, maghrebi: 1, portuguese: 1, spanish: 1, italian: 1, senegalese: 1, german: 1 },
    cities: `Paris=7501#|Paris=7500@|Paris La Défense=920##|Lyon=6900@|Marseille=1300@|Toulouse=31#00|Nice=06#00|Nantes=44#00|Strasbourg=67#00
      Montpellier=34#00|Bordeaux=33#00|Lille=59#00|Rennes=35#00|Reims=51100|Saint-Étienne=42#00|Le Havre=76600|Toulon=83#00|Grenoble=38#00
      Dijon=21000|Angers=49#00|Nîmes=30#00|Villeurbanne=69100|Clermont-Ferrand=63#00|Aix-en-Provence=13#00|Brest=29200|Limoges=87#00
      Tours=37#00|Amiens=80#00|Metz=57#00|Besançon=25000|Orléans=45#00|Mulhouse=68#00|Rouen=76#00|Caen=14000|Nancy=54#00|Annecy=74#00
      Perpignan=66#00|Pau=64000|La Rochelle=17000|Quimper=29000|Valence=26000|Chambéry=73000|Troyes=10000|Bourg-en-Bresse=01000
      Châteauroux=36000|Évreux=27000|L’Haÿ-les-Roses=94240|Saint-Rémy-de-Provence=13210|Ajaccio=20#00`,
    streets: STREETS.french,
    phones:
      '+33 1 99 00 ## ##|+33 2 61 91 ## ##|+33 3 53 01 ## ##|+33 4 65 71 ## ##|+33 5 36 49 ## ##|01 99 00 ## ##|02 61 91 ## ##|04 65 71 ## ##|01.99.00.##.##',
    mobiles: '+33 6 39 98 ## ##|+33 6 39 98 ## ##|06 39 98 ## ##|06.39.98.##.##|+33 (0)6 39 98 ## ##',
  },
  BE: {
    weight: 80,
    notes: 'fr',
    trade: ['fr', 'nl'],
    legalForms: 'SRL|BV|SA|NV||ASBL',
    cultures: { french: 3, dutch: 3, italian: 1, maghrebi: 1 },
    cities: `Bruxelles=10#0|Bruxelles=1@00|Anvers=20#0|Antwerpen=20#0|Gent=90#0|Charleroi=60#0|Liège=40#0|Brugge=8000|Namur=5000|Leuven=300#|Mons=7000
      Mechelen=2800|Kortrijk=8500|Hasselt=3500|Tournai=7500|Louvain-la-Neuve=1348|Verviers=4800`,
    streets: `${STREETS.french}|${STREETS.dutch}`,
    phones: '+32 2 555 ## ##|+32 4 555 ## ##|+32 9 555 ## ##|02 555 ## ##|+32 71 55 ## ##',
    mobiles: '+32 470 55 ## ##|+32 486 55 ## ##|0470/55.##.##',
  },
  CH: {
    weight: 60,
    notes: 'fr',
    trade: ['fr', 'de', 'it'],
    legalForms: 'SA|Sàrl|AG|GmbH|& Cie SA',
    cultures: { french: 3, german: 2, italian: 1, portuguese: 1 },
    cities: `Genève=12##|Lausanne=10##|Zürich=80##|Bern=30##|Basel=40##|Neuchâtel=2000|Fribourg=1700|Sion=1950|Lugano=6900|Luzern=600#|St. Gallen=9000
      Winterthur=84##|La Chaux-de-Fonds=2300|Yverdon-les-Bains=1400|Biel/Bienne=250#`,
    streets: `${STREETS.french}|${STREETS.german}`,
    phones: '+41 22 555 ## ##|+41 21 555 ## ##|+41 44 555 ## ##|+41 31 555 ## ##|022 555 ## ##',
    mobiles: '+41 79 555 ## ##|+41 78 555 ## ##|079 555 ## ##',
  },
  DE: {
    weight: 90,
    notes: 'en',
    trade: ['de'],
    legalForms: 'GmbH|GmbH|AG|GmbH & Co. KG|KG|e. K.|SE',
    cultures: { german: 6, polish: 1, italian: 1, greek: 1, nordic: 1 },
    cities: `Berlin=1####|Hamburg=20###|München=80###|Köln=50###|Frankfurt am Main=60###|Stuttgart=70###|Düsseldorf=40###|Leipzig=04###|Dortmund=44###
      Essen=45###|Bremen=28###|Dresden=01###|Hannover=30###|Nürnberg=90###|Duisburg=47###|Bochum=44###|Wuppertal=42###|Bielefeld=33###|Bonn=53###
      Münster=48###|Karlsruhe=76###|Mannheim=68###|Augsburg=86###|Wiesbaden=65###|Kiel=24###|Lübeck=23###|Freiburg im Breisgau=79###|Mainz=55###
      Erfurt=99###|Saarbrücken=66###|Göttingen=37###|Würzburg=97###|Tübingen=72###`,
    streets: STREETS.german,
    phones:
      '+49 30 23125 ###|+49 40 66969 ###|+49 69 90009 ###|+49 221 4710 ###|+49 89 99998 ###|030 23125 ###|(089) 99998-###|0221/4710###',
    mobiles: '+49 171 39200 ##|+49 172 99255 ##|+49 176 04069 0##|0171 39200##|+49 174 91800 ##',
  },
  AT: {
    weight: 20,
    notes: 'en',
    trade: ['de'],
    legalForms: 'GmbH|AG|KG|e. U.',
    cultures: { german: 4, hungarian: 1, czech: 1 },
    cities:
      'Wien=1##0|Graz=80#0|Linz=40#0|Salzburg=50#0|Innsbruck=60#0|Klagenfurt=90#0|Villach=9500|Sankt Pölten=3100|Dornbirn=6850',
    streets: STREETS.german,
    phones: '+43 1 555 ####|+43 316 555 ###|+43 662 555 ###|01 555 ## ##',
    mobiles: '+43 660 555 ####|+43 676 555 ####',
  },
  LU: {
    weight: 20,
    notes: 'fr',
    trade: ['fr', 'de'],
    legalForms: 'S.A.|S.à r.l.|S.C.A.',
    cultures: { french: 2, german: 1, portuguese: 1, dutch: 1 },
    cities:
      'Luxembourg=####|Esch-sur-Alzette=4###|Differdange=4###|Dudelange=3###|Ettelbruck=90##|Wiltz=95##',
    streets: `${STREETS.french}|${STREETS.german}`,
    phones: '+352 55 ## ##|+352 26 55 ## ##',
    mobiles: '+352 621 55# ###|+352 691 55# ###',
  },
  GB: {
    weight: 80,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Ltd|Ltd|Limited|plc|LLP|& Sons|Group',
    cultures: { english: 7, indian: 1, polish: 1, greek: 1 },
    cities: `London=EC@A @??|London=SW@ @??|London=N@# @??|Birmingham=B## @??|Manchester=M@ @??|Leeds=LS@ @??|Glasgow=G@# @??|Edinburgh=EH@ @??|Liverpool=L@# @??
      Bristol=BS@ @??|Sheffield=S@# @??|Cardiff=CF@# @??|Belfast=BT@ @??|Leicester=LE@ @??|Nottingham=NG@ @??|Newcastle upon Tyne=NE@ @??|Brighton=BN@ @??
      Reading=RG@ @??|Cambridge=CB@ @??|Oxford=OX@ @??|York=YO@ @??|Exeter=EX@ @??|Norwich=NR@ @??|Aberdeen=AB@# @??|Swansea=SA@ @??|Stoke-on-Trent=ST@ @??`,
    streets: STREETS.english,
    phones:
      '+44 20 7946 0###|+44 121 496 0###|+44 161 496 0###|+44 113 496 0###|+44 131 496 0###|+44 141 496 0###|020 7946 0###|0117 496 0###|+44 29 2018 0###|+44 151 496 0### ext. @##',
    mobiles: '+44 7700 900###|07700 900###|+44 7700 900 ###',
  },
  IE: {
    weight: 15,
    notes: 'en',
    trade: ['en'],
    legalForms: 'Ltd|DAC|plc',
    cultures: { english: 4, polish: 1 },
    cities:
      'Dublin=D0@ ?@?#|Cork=T12 ?@?#|Limerick=V94 ?@?#|Galway=H91 ?@?#|Waterford=X91 ?@?#|Dún Laoghaire=A96 ?@?#',
    streets: STREETS.english,
    phones: '+353 1 555 ####|+353 20 910 ####|(01) 555 ####',
    mobiles: '+353 20 911 ####|+353 20 917 ####',
  },
  ES: {
    weight: 60,
    notes: 'en',
    trade: ['es'],
    legalForms: 'S.L.|S.A.|S.L.U.|e Hijos|S. Coop.',
    cultures: { spanish: 5, romanian: 1, maghrebi: 1 },
    cities: `Madrid=280##|Barcelona=080##|Valencia=460##|Sevilla=410##|Zaragoza=500##|Málaga=290##|Murcia=300##|Palma=070##|Bilbao=480##|Alicante=030##|Córdoba=140##
      Valladolid=470##|Vigo=362##|Gijón=332##|A Coruña=150##|Granada=180##|Vitoria-Gasteiz=010##|Donostia/San Sebastián=200##|Almería=040##|León=240##|Cádiz=110##
      Logroño=260##`,
    streets: STREETS.spanish,
    phones: '+34 91 055 ## ##|+34 93 055 ## ##|+34 96 055 ## ##|910 55# ###|+34 95 055 ## ##',
    mobiles: '+34 600 55# ###|+34 655 55# ###|655 55# ###',
  },
  IT: {
    weight: 50,
    notes: 'en',
    trade: ['it'],
    legalForms: 'S.p.A.|S.r.l.|S.r.l.|& C. S.a.s.|S.n.c.',
    cultures: { italian: 6, romanian: 1, german: 1 },
    cities: `Roma=001##|Milano=201##|Napoli=801##|Torino=101##|Palermo=901##|Genova=161##|Bologna=401##|Firenze=501##|Bari=701##|Catania=951##|Venezia=301##|Verona=371##
      Padova=351##|Trieste=341##|Brescia=251##|Parma=431##|Modena=411##|Perugia=061##|Cagliari=091##|L’Aquila=67100|Forlì=471##|Bolzano=39100`,
    streets: STREETS.italian,
    phones: '+39 02 5550 ####|+39 06 5550 ####|+39 011 555 ####|02 5550 ####|+39 051 555 ####',
    mobiles: '+39 320 555 ####|+39 347 555 ####|347 555 ####',
  },
  NL: {
    weight: 40,
    notes: 'en',
    trade: ['nl'],
    legalForms: 'B.V.|B.V.|N.V.|V.O.F.|& Zonen',
    cultures: { dutch: 6, maghrebi: 1 },
    cities: `Amsterdam=10## ??|Rotterdam=30## ??|Den Haag=25## ??|Utrecht=35## ??|Eindhoven=56## ??|Groningen=97## ??|Tilburg=50## ??|Almere=13## ??|Breda=48## ??
      Nijmegen=65## ??|Arnhem=68## ??|Haarlem=20## ??|’s-Hertogenbosch=52## ??|Maastricht=62## ??|Leiden=23## ??|Delft=26## ??|Zwolle=80## ??`,
    streets: STREETS.dutch,
    phones: '+31 20 555 ####|+31 10 555 ####|+31 30 555 ####|020-555 ####|+31 40 555 ####',
    mobiles: '+31 6 5550 ####|06-5550 ####',
  },
  PT: {
    weight: 20,
    notes: 'en',
    trade: ['pt'],
    legalForms: 'Lda.|S.A.|Unipessoal Lda.|& Filhos',
    cultures: { portuguese: 4, spanish: 1 },
    cities:
      'Lisboa=1##0-###|Porto=4##0-###|Braga=47##-###|Coimbra=30##-###|Setúbal=29##-###|Aveiro=38##-###|Évora=70##-###|Faro=80##-###|Guimarães=48##-###|Viseu=35##-###',
    streets: STREETS.portuguese,
    phones: '+351 21 055 ####|+351 22 055 ####|210 55# ###',
    mobiles: '+351 910 55# ###|+351 960 55# ###',
  },
};
