/** Streets by language; `%` stands for the number. */
export const STREETS = {
  french: `% rue de la République|% rue Victor-Hugo|% avenue Jean-Jaurès|% rue des Tilleuls|% boulevard Gambetta
  % bis, rue du Moulin|% rue de l’Église|% place du Marché|% chemin des Vignes|% impasse des Lilas|% allée des Érables
  % quai de la Fontaine|% rue Pasteur|% route de Saint-Étienne|ZI des Trois-Fontaines, % rue de l’Industrie
  ZA La Croix-Blanche, bâtiment %|% cours de l’Europe|% rue du Général-Leclerc|% avenue de la Gare|% rue Neuve`,
  english: `% High Street|% Station Road|% Church Lane|% Victoria Road|% Mill Lane|% King Street|% Queens Avenue
  Unit %, Riverside Business Park|% Market Place|% Albert Street|% Chapel Hill|% The Green|% Manor Road|Suite %, Exchange House
  % Park Crescent|% Orchard Close|% Bridge Street|% Castle Terrace`,
  german: `Hauptstraße %|Bahnhofstraße %|Gartenweg %|Schillerstraße %|Goethestraße %|Am Marktplatz %|Lindenallee %
  Industriestraße %|Kirchgasse %|Mühlenweg %|Bergstraße %a|Rosenweg %|Ringstraße %|An der Brücke %|Gewerbepark %|Äußere Straße %`,
  spanish: `Calle Mayor, %|Avenida de la Constitución, %|Calle del Carmen, %|Plaza de España, %|Paseo de la Alameda, %
  Calle San Sebastián, %|Polígono Industrial Los Olivos, nave %|Calle Cervantes, %|Ronda de Toledo, %|Camino Viejo, %`,
  italian: `Via Roma, %|Via Garibaldi, %|Corso Italia, %|Piazza Dante, %|Via Mazzini, %|Viale della Libertà, %|Via Verdi, %
  Via dell’Artigianato, %|Strada Statale %|Via San Niccolò, %`,
  portuguese: `Rua Augusta, %|Avenida da Liberdade, %|Rua das Flores, %|Rua de São João, %|Praça da República, %|Travessa do Carmo, %
  Rua Direita, %|Zona Industrial, lote %|Alameda dos Oceanos, %`,
  dutch: `Dorpsstraat %|Kerkstraat %|Stationsweg %|Molenweg %|Prinsengracht %|Wilhelminalaan %|Industrieweg %|Markt %|Nieuwstraat %
  Havenkade %|Schoolstraat %|Beukenlaan %`,
  nordic: `Storgatan %|Kungsgatan %|Hovedgaden %|Kirkeveien %|Skolegata %|Strandvejen %|Havnegade %|Björkvägen %|Møllevej %|Parkveien %`,
} as const;
