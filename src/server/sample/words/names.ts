import { listed } from './listed.ts';
import { spelt, type Spelt } from './spelt.ts';

/** Given and family names of one culture, each with its form in an e-mail address. */
interface NameSet {
  readonly first: readonly Spelt[];
  readonly last: readonly Spelt[];
}

/** Names in Greek letters as addresses write them. */
const GREEK: Readonly<Record<string, string>> = {
  Αλέξανδρος: 'Alexandros',
  Αθηνά: 'Athina',
  Γιώργος: 'Giorgos',
  Δήμητρα: 'Dimitra',
  Ελένη: 'Eleni',
  Κωνσταντίνος: 'Konstantinos',
  Μαρία: 'Maria',
  Νίκος: 'Nikos',
  Παπαδόπουλος: 'Papadopoulos',
  Γεωργίου: 'Georgiou',
  Νικολάου: 'Nikolaou',
};

/** The names by culture. */
export const NAMES = {
  french: set(
    `Adèle|Adrien|Agathe|Alice|Amandine|Anaïs|André|Antoine|Arnaud|Aurélie|Aurélien|Baptiste|Béatrice|Benoît|Bérénice|Bernard
    Brigitte|Camille|Catherine|Cécile|Céline|Chantal|Charlotte|Christelle|Christophe|Claire|Clément|Corinne|Damien|Danièle
    Delphine|Denis|Didier|Dominique|Édouard|Éléonore|Élise|Élodie|Émile|Émilie|Emmanuel|Éric|Estelle|Étienne|Eugénie|Fabien
    Fabrice|Fanny|Florence|Florian|François|Françoise|Frédéric|Gaëlle|Gaëtan|Geneviève|Gérard|Gilles|Grégoire|Guillaume
    Gwenaëlle|Hélène|Henri|Hervé|Honoré|Hugues|Inès|Isabelle|Jean-Baptiste|Jean-Luc|Jean-Marc|Jean-Pierre|Jérôme|Joëlle|Jules
    Julie|Julien|Justine|Laëtitia|Laure|Laurent|Léa|Léon|Loïc|Louise|Lucie|Ludovic|Maëlle|Manon|Marc-Antoine|Marie-Claude
    Marie-Hélène|Marion|Mathilde|Mathieu|Maxime|Mélanie|Michèle|Mireille|Monique|Nadège|Nathalie|Nicolas|Noël|Noémie|Océane
    Odile|Olivier|Pascal|Patrice|Paul|Perrine|Philippe|Pierre|Quentin|Raphaël|Régis|Rémi|Renée|Roxane|Sabine|Sébastien|Serge
    Solène|Sophie|Stéphane|Stéphanie|Suzanne|Sylvain|Sylvie|Théo|Thérèse|Thibault|Thierry|Thomas|Tristan|Valentin|Valérie
    Véronique|Victoire|Vincent|Virginie|Xavier|Yann|Yannick|Yvette|Yves|Zoé`,
    `Allard|André|Arnaud|Aubert|Aubry|Bailly|Barbier|Baron|Barthélemy|Baudry|Benoît|Berger|Bernard|Berthelot|Bertin|Blanchard
    Blondel|Bonnet|Boucher|Boulanger|Bourgeois|Bouvier|Brémond|Breton|Brunet|Caron|Carpentier|Chauvin|Chevalier|Clément
    Collet|Cordier|Coulon|Courtois|Cousin|Daniel|David|Delacroix|Delaunay|Delorme|Deschamps|Desmoulins|Devaux|Dubois|Duchêne
    Dufour|Dumas|Dupont|Dupuis|Durand|Étienne|Fabre|Faure|Ferrand|Fleury|Fontaine|Fournier|François|Gaillard|Garnier
    Gauthier|Gérard|Gillet|Girard|Godard|Grandjean|Guérin|Guichard|Guillot|Hébert|Hervé|Huet|Humbert|Jacquet|Joly|Jourdan
    Lacroix|Lambert|Langlois|Laurent|Lebrun|Lecomte|Lefèvre|Léger|Legrand|Lemaître|Lemoine|Leroux|Leroy|Lévêque|Maillard
    Marchand|Maréchal|Martin|Martinet|Masson|Maury|Ménard|Mercier|Meunier|Michaud|Monnier|Moreau|Morel|Morin|Moulin|Noël
    Olivier|Pascal|Pasquier|Pelletier|Perrin|Perrot|Petit|Philippe|Picard|Poirier|Pommier|Prévost|Rémy|Renard|Renaud|Richard
    Robin|Roche|Rousseau|Roussel|Royer|Sabatier|Saint-Amand|Schmitt|Simon|Tessier|Thibault|Thomas|Tissot|Toussaint|Vasseur
    Verdier|Vidal|Vigneron|Villeneuve|Vincent|de La Tour|d’Estienne|Le Goff|Le Gall|Kerguélen|Quéméneur|Müller-Leclerc`,
  ),
  english: set(
    `Abigail|Adam|Aidan|Alan|Alexandra|Alfie|Alison|Amelia|Andrew|Angela|Anna|Anthony|Ashley|Barbara|Ben|Bethany|Brandon|Brenda
    Brian|Caitlin|Callum|Cameron|Carol|Caroline|Charles|Charlotte|Chloe|Christine|Christopher|Clare|Claudia|Colin|Craig|Daisy
    Daniel|David|Deborah|Dennis|Derek|Diana|Donald|Donna|Dorothy|Douglas|Dylan|Edward|Eleanor|Elizabeth|Ella|Emily|Emma|Eric
    Ethan|Eve|Evelyn|Fiona|Frances|Frank|Freya|Gareth|Gary|Gemma|Geoffrey|George|Grace|Graham|Hannah|Harold|Harriet|Harry
    Hazel|Heather|Helen|Henry|Holly|Howard|Hugh|Imogen|Irene|Isaac|Isla|Jack|Jacob|James|Jamie|Janet|Jasmine|Jason|Jennifer
    Jessica|Joan|Joanna|John|Jonathan|Joseph|Joshua|Joyce|Judith|Karen|Katherine|Keith|Kelly|Kenneth|Kevin|Kieran|Kirsty
    Laura|Lauren|Leah|Lewis|Liam|Linda|Louise|Lucy|Luke|Madison|Malcolm|Margaret|Martin|Mary|Matthew|Megan|Michelle|Miles
    Molly|Nancy|Natalie|Nathan|Neil|Nigel|Oliver|Olivia|Oscar|Owen|Pamela|Patricia|Patrick|Paula|Peter|Philippa|Phoebe|Poppy
    Rachel|Ralph|Rebecca|Reginald|Rhys|Robert|Robin|Roger|Rosie|Ross|Russell|Ruth|Ryan|Samuel|Sandra|Sarah|Scott|Sean|Sharon
    Shirley|Simon|Sophie|Stephen|Stuart|Susan|Theodore|Thomas|Timothy|Tracy|Victoria|Walter|Wendy|William|Zachary|Siân|Zoë`,
    `Abbott|Adams|Allen|Anderson|Andrews|Armstrong|Atkinson|Bailey|Baker|Barker|Barnes|Bell|Bennett|Berry|Bishop|Booth
    Bradley|Brooks|Brown|Burton|Butler|Campbell|Carter|Chambers|Chapman|Clark|Cole|Collins|Cook|Cooper|Cox|Cunningham|Dawson
    Dixon|Douglas|Edwards|Elliott|Ellis|Evans|Ferguson|Fisher|Fletcher|Foster|Fox|Francis|Fraser|Gardner|Gibson|Gordon|Graham
    Grant|Gray|Green|Griffiths|Hall|Hamilton|Harper|Harris|Harrison|Hart|Harvey|Hawkins|Henderson|Hill|Holmes|Howard|Hudson
    Hughes|Hunter|Jackson|Jenkins|Johnson|Johnston|Jones|Kelly|Kennedy|King|Knight|Lawrence|Lawson|Lewis|Lloyd|MacDonald
    Marshall|Mason|Matthews|McCarthy|McKenzie|McLeod|Mills|Mitchell|Morgan|Morris|Murphy|Murray|Newman|Nicholson|O’Brien
    O’Connor|O’Neill|Palmer|Parker|Patterson|Payne|Pearson|Perry|Phillips|Porter|Powell|Price|Reid|Reynolds|Richards
    Richardson|Roberts|Robertson|Robinson|Rogers|Rose|Russell|Ryan|Saunders|Scott|Shaw|Simpson|Smith|Spencer|Stephens|Stevens
    Stewart|Stone|Sullivan|Sutherland|Taylor|Thompson|Thornton|Turner|Walker|Wallace|Walsh|Ward|Warren|Watson|Webb|Webster
    Wells|West|Wheeler|White|Wilkinson|Williams|Williamson|Wilson|Wood|Woodhouse|Wright|Young|Fitzgerald-Hughes|St. Clair`,
  ),
  german: set(
    `Alexander|Andrea|Andreas|Angelika|Anke|Anneliese|Antje|Axel|Barbara|Bärbel|Bastian|Bernd|Birgit|Björn|Brigitte|Britta
    Burkhard|Carsten|Christa|Christian|Christiane|Claudia|Cornelia|Dagmar|Daniela|Detlef|Dieter|Dietmar|Dirk|Dörte|Eberhard
    Elfriede|Elke|Erika|Ernst|Eva|Fabian|Felix|Florian|Frank|Franziska|Friedrich|Fritz|Gabriele|Georg|Gerd|Gerhard|Gisela|Götz
    Gudrun|Günther|Hannelore|Hans|Hans-Jürgen|Harald|Hartmut|Heike|Heinrich|Heinz|Helga|Helmut|Henning|Herbert|Hermann|Holger
    Horst|Hubert|Inge|Ingo|Ingrid|Jan|Jana|Jens|Joachim|Jochen|Johanna|Jonas|Jörg|Julia|Jürgen|Jutta|Kai|Karin|Karl-Heinz
    Karsten|Käthe|Katja|Katrin|Kerstin|Klaus|Konrad|Kurt|Lars|Lena|Lothar|Lukas|Lutz|Maike|Manfred|Manuela|Marlene|Martina
    Matthias|Maximilian|Meike|Monika|Moritz|Nadine|Nele|Niklas|Nils|Norbert|Oskar|Otto|Petra|Rainer|Ralf|Regina|Reinhard
    Renate|Roland|Rolf|Rosemarie|Rüdiger|Ruth|Sabine|Sebastian|Siegfried|Silke|Simone|Steffen|Susanne|Svenja|Sönke|Tanja
    Thorsten|Tobias|Torsten|Traute|Udo|Ulrich|Ulrike|Ursula|Ute|Uwe|Volker|Waltraud|Werner|Wiebke|Wilhelm|Winfried|Wolfgang`,
    `Albrecht|Arnold|Bauer|Baumann|Beck|Becker|Berger|Bergmann|Böhm|Brandt|Braun|Busch|Böttcher|Dietrich|Engel|Ernst|Fischer
    Förster|Frank|Franke|Friedrich|Fuchs|Gärtner|Graf|Groß|Günther|Haas|Hahn|Hartmann|Heinrich|Herrmann|Hoffmann|Hofmann|Horn
    Huber|Jäger|Jansen|Jung|Kaiser|Keller|Kirsch|Klein|Koch|Köhler|König|Kraft|Kramer|Kraus|Krause|Krüger|Kühn|Kuhn|Lang|Lange
    Lehmann|Lindner|Lorenz|Ludwig|Maier|Martens|Marx|Mayer|Meier|Meyer|Möller|Müller|Neumann|Otto|Paul|Peters|Pfeiffer
    Pohl|Reichert|Richter|Ritter|Roth|Sander|Sauer|Schäfer|Scherer|Schmid|Schmidt|Schmitz|Schneider|Scholz|Schröder|Schubert
    Schulte|Schulz|Schumacher|Schuster|Schütz|Schwarz|Seidel|Simon|Sommer|Stein|Strauß|Thiel|Thomas|Vogel|Vogt|Voigt|Wagner
    Walter|Weber|Weiß|Wendt|Werner|Winkler|Winter|Wolf|Wolff|Ziegler|Zimmermann|von Arnsberg|von der Heide|Meyer-Lüdtke`,
  ),
  spanish: set(
    `Adrián|Agustín|Aitana|Alba|Alejandra|Alejandro|Alicia|Álvaro|Ana Belén|Andrés|Ángel|Ángela|Antonia|Aurora|Beatriz|Begoña
    Carlos|Carmen|Carolina|Cayetana|Clara|Concepción|Cristina|Cristóbal|Daniela|David|Diego|Dolores|Elena|Emilio|Encarnación
    Enrique|Esperanza|Esteban|Eva|Federico|Felipe|Fernando|Francisco|Gabriela|Gonzalo|Guadalupe|Guillermo|Héctor|Ignacio
    Inés|Irene|Isabel|Iván|Jaime|Javier|Jesús|Jimena|Joaquín|Jorge|José|José Luis|José María|Josefa|Juan|Juan Carlos|Julián
    Laura|Leticia|Lorenzo|Lourdes|Lucía|Luis|Manuel|Marcos|María|María del Mar|María José|Mariano|Marta|Martín|Mercedes
    Miguel|Miguel Ángel|Mónica|Montserrat|Natalia|Nicolás|Noelia|Nuria|Óscar|Pablo|Paloma|Patricia|Pedro|Pilar|Rafael|Ramón
    Raquel|Raúl|Ricardo|Rocío|Rodrigo|Rosario|Rubén|Salvador|Santiago|Sara|Sergio|Silvia|Sofía|Soledad|Susana|Teresa|Tomás
    Úrsula|Valentina|Vicente|Víctor|Xavier|Yolanda`,
    `Aguilar|Alonso|Álvarez|Arias|Benítez|Blanco|Bravo|Caballero|Cabrera|Calvo|Campos|Cano|Carmona|Carrasco|Castillo|Castro
    Cortés|Crespo|Cruz|Delgado|Díaz|Díez|Domínguez|Durán|Esteban|Fernández|Ferrer|Flores|Fuentes|Gallardo|Gallego|García
    García Lorente|Garrido|Gil|Giménez|Gómez|González|Guerrero|Gutiérrez|Hernández|Herrera|Herrero|Hidalgo|Ibáñez|Iglesias
    Jiménez|León|López|Lorenzo|Lozano|Marín|Márquez|Martín|Martínez|Medina|Méndez|Molina|Montero|Mora|Morales|Moreno|Moya
    Muñoz|Muñoz de la Peña|Navarro|Nieto|Núñez|Ortega|Ortiz|Parra|Pascual|Pastor|Peña|Pérez|Pérez Rubio|Prieto|Ramírez|Ramos
    Rey|Reyes|Rivera|Rodríguez|Rojas|Román|Romero|Rubio|Ruiz|Sáez|Sánchez|Santana|Santiago|Santos|Sanz|Serrano|Soler|Soto
    Suárez|Torres|Vargas|Vázquez|Vega|Velasco|Vicente|Vidal|Yáñez|Zamora`,
  ),
  italian: set(
    `Alessandra|Alessandro|Alessio|Andrea|Angela|Anna|Antonio|Beatrice|Carlo|Caterina|Chiara|Claudia|Cristiano|Daniele|Davide
    Domenico|Edoardo|Elena|Eleonora|Elisa|Emanuele|Enrico|Fabio|Federica|Federico|Filippo|Francesca|Francesco|Gabriele|Giacomo
    Gianluca|Giorgia|Giovanni|Giulia|Giuseppe|Ilaria|Irene|Jacopo|Laura|Leonardo|Lorenzo|Luca|Lucia|Luigi|Marco|Maria|Martina
    Massimo|Matteo|Michela|Nicolò|Niccolò|Paola|Paolo|Pietro|Raffaella|Riccardo|Roberta|Salvatore|Sara|Silvia|Simone|Sofia
    Stefania|Stefano|Tommaso|Valentina|Vincenzo`,
    `Amato|Barbieri|Basile|Battaglia|Bellini|Benedetti|Bernardi|Bianchi|Bianco|Bruno|Caputo|Caruso|Cattaneo|Colombo|Conte|Conti
    Coppola|Costa|D’Amico|D’Angelo|De Angelis|De Luca|De Rosa|De Santis|Esposito|Fabbri|Farina|Ferrara|Ferrari|Ferri|Fiore
    Fontana|Galli|Gallo|Gatti|Gentile|Giordano|Grassi|Greco|Guerra|Leone|Lombardi|Lombardo|Longo|Mancini|Marchetti|Mariani
    Marini|Marino|Martinelli|Martini|Mazza|Messina|Monti|Moretti|Morelli|Negri|Orlando|Palumbo|Parisi|Pellegrini|Ricci|Rinaldi
    Riva|Rizzo|Romano|Rossetti|Rossi|Ruggiero|Russo|Sala|Sanna|Santoro|Serra|Silvestri|Testa|Valentini|Villa|Vitale`,
  ),
  portuguese: set(
    `Afonso|Alexandre|Ana|Ana Rita|André|António|Artur|Beatriz|Bruno|Caetano|Carla|Carolina|Catarina|Cláudia|Conceição|Cristiano
    Daniela|Débora|Diogo|Duarte|Eduardo|Fábio|Fátima|Fernanda|Filipa|Francisco|Gonçalo|Graça|Gustavo|Helena|Henrique|Inês
    Isabel|João|João Pedro|Joaquim|Jorge|José|Júlia|Larissa|Leonor|Lúcia|Luís|Luísa|Luiz|Madalena|Manuel|Margarida|Mariana
    Mário|Marta|Matilde|Miguel|Nuno|Otávio|Patrícia|Paulo|Pedro|Rafaela|Renata|Ricardo|Rita|Rodrigo|Rui|Sílvia|Simão|Sofia
    Teresa|Thaís|Tiago|Tomás|Vânia|Vasco|Vinícius|Vítor`,
    `Almeida|Alves|Amaral|Andrade|Antunes|Araújo|Azevedo|Baptista|Barbosa|Barros|Borges|Brito|Campos|Cardoso|Carneiro|Carvalho
    Castro|Coelho|Correia|Costa|Cunha|da Conceição|da Silva|de Sousa|Dias|dos Santos|Duarte|Esteves|Faria|Fernandes|Ferreira
    Figueiredo|Fonseca|Freitas|Gomes|Gonçalves|Guimarães|Henriques|Jesus|Leal|Leite|Lima|Lopes|Loureiro|Macedo|Machado|Magalhães
    Marques|Martins|Matos|Melo|Mendes|Miranda|Monteiro|Morais|Moreira|Mota|Moura|Nascimento|Neves|Nogueira|Nunes|Oliveira|Pacheco
    Paiva|Pereira|Pinheiro|Pinho|Pinto|Pires|Ramos|Reis|Ribeiro|Rocha|Rodrigues|Salgado|Sampaio|Simões|Soares|Tavares|Teixeira
    Torres|Valente|Vaz|Vieira`,
  ),
  dutch: set(
    `Anneke|Anouk|Arjan|Bart|Bas|Bram|Carlijn|Cees|Daan|Dirk|Eline|Els|Esmée|Evelien|Femke|Floor|Floris|Frans|Gerrit|Geert|Greet
    Hanneke|Hendrik|Ilse|Inge|Jaap|Jan|Jasper|Jeroen|Jolanda|Joost|Joris|Karel|Katrien|Kees|Koen|Lars|Lieke|Lieve|Liesbeth|Lotte
    Luuk|Maarten|Marieke|Marijke|Marloes|Mieke|Niels|Noor|Pieter|Renske|Rik|Roel|Ruben|Saskia|Sander|Sanne|Sjoerd|Stijn|Sven
    Teun|Thijs|Tineke|Tom|Veerle|Willem|Wim|Wouter`,
    `Aerts|Bakker|Bogaert|Bos|Bosman|Brouwer|Claes|de Boer|de Bruijn|De Clercq|de Graaf|de Groot|de Haan|de Jong|de Lange|De Smet
    de Vries|de Wit|Dekker|Desmet|Dijkstra|Goossens|Hendriks|Hermans|Hoekstra|Huisman|Jacobs|Jansen|Janssens|Kok|Koning|Kramer
    Kuipers|Maes|Martens|Meijer|Mertens|Michiels|Mulder|Peeters|Pieters|Post|Prins|Schouten|Smeets|Smits|Stevens|Timmermans
    van Beek|van Dam|van de Velde|van den Berg|Van den Broeck|van der Linden|van der Meer|van Dijk|Van Damme|van Leeuwen|van Loon
    Verbeke|Verhoeven|Vermeulen|Visser|Vos|Wauters|Willems|Wouters|’t Hart`,
  ),
  nordic: set(
    `Agneta|Anders|Anna-Karin|Annika|Arne|Åsa|Åse|Astrid|Axel|Bengt|Birgitte|Birte|Bjørn|Bo|Camilla|Carl|Dagny|Einar|Elin|Erik
    Freja|Frode|Göran|Gunnar|Håkan|Halvor|Hanne|Helle|Henrik|Inger|Ingrid|Jens|Jesper|Jørgen|Karin|Kirsten|Kjell|Kristina|Lars
    Leif|Linnea|Liv|Maja|Märta|Magnus|Mette|Mikkel|Morten|Niels|Odd|Ola|Öjvind|Per|Pernille|Rasmus|Ragnhild|Rikke|Rolf|Siri
    Sigrid|Solveig|Søren|Stig|Stine|Svein|Terje|Thorbjørn|Tove|Trine|Ulla|Vidar`,
    `Aas|Andersen|Andersson|Bakke|Berg|Berglund|Bergström|Björk|Blomqvist|Christensen|Christiansen|Dahl|Eide|Ekström|Eriksen
    Eriksson|Forsberg|Fredriksson|Gustafsson|Hagen|Håkansson|Halvorsen|Hansen|Hansson|Haugen|Hedlund|Henriksen|Holm|Isaksson
    Jacobsen|Jansson|Jensen|Johansen|Johansson|Jørgensen|Karlsen|Karlsson|Kjær|Knudsen|Kristensen|Larsen|Larsson|Lindberg
    Lindgren|Lindqvist|Lund|Lundgren|Madsen|Magnusson|Mikkelsen|Møller|Mortensen|Nielsen|Nilsen|Nilsson|Nyström|Öberg|Olsen
    Olsson|Pedersen|Persson|Petersen|Pettersson|Rasmussen|Sandberg|Sjöberg|Solberg|Sørensen|Strand|Strøm|Svensson|Thomsen
    Vestergaard|Wallin|Ødegård|Østergaard|Åkesson`,
  ),
  finnish: set(
    `Aino|Antti|Eero|Eeva|Eino|Elina|Hanna|Heikki|Helvi|Ilkka|Jaana|Jari|Juha|Jukka|Kaarina|Kalle|Kari|Kirsi|Lauri|Leena|Liisa
    Marjatta|Markku|Matti|Mikko|Minna|Oskari|Päivi|Pekka|Pentti|Petri|Pirjo|Riikka|Ritva|Sami|Sanna|Satu|Seija|Tapio|Tarja|Teemu
    Timo|Tuula|Väinö|Ville`,
    `Aalto|Ahonen|Hakala|Hämäläinen|Heikkinen|Hietala|Hiltunen|Jokinen|Jääskeläinen|Kallio|Karjalainen|Kinnunen|Korhonen|Koskinen
    Laine|Laitinen|Lehtinen|Lehtonen|Leppänen|Mäkelä|Mäkinen|Mattila|Miettinen|Mikkola|Nieminen|Niskanen|Ojala|Peltonen|Pitkänen
    Räsänen|Rantanen|Ruotsalainen|Saarinen|Salminen|Salo|Savolainen|Toivonen|Tuominen|Turunen|Väisänen|Virtanen`,
  ),
  polish: set(
    `Adam|Agnieszka|Aleksandra|Andrzej|Anna|Bartłomiej|Beata|Błażej|Bogdan|Bożena|Dariusz|Dorota|Elżbieta|Ewa|Grażyna|Grzegorz
    Halina|Izabela|Jacek|Jadwiga|Jakub|Janusz|Jarosław|Joanna|Józef|Kamil|Katarzyna|Krystyna|Krzysztof|Łucja|Łukasz|Maciej
    Magdalena|Małgorzata|Marcin|Marek|Mateusz|Michał|Monika|Paweł|Piotr|Przemysław|Rafał|Renata|Sławomir|Stanisław|Szymon|Tadeusz
    Tomasz|Urszula|Wiesława|Wojciech|Zbigniew|Zofia|Żaneta`,
    `Adamczyk|Baran|Borkowski|Chmielewski|Czarnecki|Dąbrowska|Dudek|Gajewska|Głowacki|Górski|Grabowski|Jabłońska|Jankowski
    Jasiński|Kaczmarek|Kamińska|Kowalczyk|Kowalska|Kozłowski|Krajewska|Król|Krawczyk|Kubiak|Lewandowski|Łukasik|Maciejewska
    Majewski|Malinowska|Mazur|Michalak|Nowak|Nowicka|Olszewski|Ostrowska|Pawlak|Pawłowski|Pietrzak|Piotrowska|Rutkowski|Sikora
    Sobczak|Stępień|Szczepańska|Szewczyk|Szulc|Szymański|Tomaszewska|Urbański|Walczak|Wasilewska|Wieczorek|Wiśniewski|Witkowska
    Włodarczyk|Wójcik|Woźniak|Wróbel|Zając|Zalewska|Zawadzki|Zieliński|Żak`,
  ),
  czech: set(
    `Alena|Aneta|Anežka|Bohumil|Božena|Dagmar|Eliška|Františka|František|Hana|Ivana|Jan|Jana|Jaroslav|Jindřich|Jiří|Josef|Karel
    Kateřina|Ladislav|Lenka|Libuše|Lukáš|Marek|Markéta|Martin|Michal|Miloš|Miroslava|Ondřej|Oldřich|Pavel|Petr|Radek|Řehoř
    Růžena|Stanislav|Šárka|Štěpán|Tereza|Tomáš|Václav|Vendula|Věra|Vít|Vlastimil|Vojtěch|Zdeněk|Zdeňka|Žofie`,
    `Bartoš|Beneš|Blažek|Čermák|Černá|Dolejší|Doležal|Dostálová|Dušek|Dvořák|Fiala|Hájek|Holubová|Horák|Hrubý|Janda|Jelínková
    Kadlec|Kolář|Konečná|Kopecký|Kovářová|Král|Kratochvíl|Krejčí|Kříž|Kučera|Malá|Marek|Mašek|Moravcová|Musil|Navrátil|Němcová
    Novák|Novotná|Pokorný|Pospíšil|Procházková|Říha|Růžička|Sedláček|Šimek|Soukup|Staňková|Strnad|Svoboda|Sýkora|Šťastná|Tichý
    Urban|Vacek|Vaněk|Veselý|Vlček|Žák|Zeman`,
  ),
  hungarian: set(
    `Ágnes|Ákos|András|Anikó|Attila|Balázs|Béla|Csaba|Dániel|Dóra|Edit|Erzsébet|Eszter|Ferenc|Gábor|Gergő|György|Gyula|Ildikó
    Imre|István|János|József|Judit|Katalin|Kinga|Krisztián|László|Lilla|Márta|Mátyás|Mihály|Miklós|Mónika|Orsolya|Péter|Piroska
    Réka|Sándor|Szilvia|Tamás|Tibor|Tünde|Zoltán|Zsófia|Zsuzsanna`,
    `Antal|Bakos|Balla|Balogh|Barta|Bíró|Bodnár|Bognár|Boros|Csonka|Deák|Dobos|Fábián|Farkas|Fehér|Fekete|Fodor|Fülöp|Gál|Hajdú
    Halász|Hegedűs|Horváth|Illés|Jakab|Juhász|Katona|Kelemen|Kerekes|Király|Kiss|Kocsis|Kovács|Lakatos|Lengyel|Lukács|Magyar
    Major|Mészáros|Molnár|Nagy|Nemes|Németh|Oláh|Orosz|Papp|Pásztor|Pintér|Rácz|Sándor|Sárközi|Simon|Somogyi|Szabó|Szalai
    Székely|Szilágyi|Szűcs|Takács|Tóth|Török|Varga|Vass|Veres|Vincze|Vörös`,
  ),
  romanian: set(
    `Adrian|Alexandru|Ana-Maria|Andrei|Bogdan|Camelia|Cătălin|Cezar|Ciprian|Claudia|Constantin|Cosmin|Cristina|Dănuț|Doina|Dragoș
    Dumitru|Elena|Emil|Florin|Gabriela|Gheorghe|Horia|Ileana|Ioana|Ion|Ionuț|Irina|Laurențiu|Lăcrămioara|Liviu|Luminița|Marius
    Mihaela|Mihai|Mircea|Nicoleta|Octavian|Oana|Răzvan|Ruxandra|Silviu|Simona|Ștefan|Ștefania|Teodora|Tudor|Vasile|Viorica`,
    `Albu|Anghel|Apostol|Avram|Barbu|Bălan|Botezatu|Bucur|Ciobanu|Constantinescu|Coman|Cristea|Diaconu|Dinu|Dobre|Dragomir|Dumitrescu
    Enache|Filip|Florea|Georgescu|Gheorghiu|Grigore|Iacob|Iliescu|Ionescu|Ioniță|Lazăr|Lungu|Lupu|Manole|Marinescu|Matei|Moldovan
    Munteanu|Mureșan|Neagu|Nedelcu|Niculescu|Oprea|Petrescu|Popa|Popescu|Preda|Radu|Rusu|Sandu|Șerban|Stan|Stanciu|Stoica|Șuteu
    Tănase|Toma|Țurcanu|Ungureanu|Vasilescu|Voicu|Zamfir`,
  ),
  greek: set(
    `Αλέξανδρος|Αθηνά|Γιώργος|Δήμητρα|Ελένη|Κωνσταντίνος|Μαρία|Νίκος|Athanasios|Anastasia|Andreas|Angeliki|Antonis|Apostolos|Christina
    Despina|Dimitris|Eleftheria|Elias|Evangelos|Fotini|Georgia|Giannis|Ioanna|Katerina|Kostas|Kyriakos|Lefteris|Manolis|Margarita
    Michalis|Nektarios|Panagiotis|Paraskevi|Petros|Sofia|Spyros|Stavros|Stelios|Theodora|Thanasis|Vasiliki|Vassilis|Yannis|Zoi`,
    `Παπαδόπουλος|Γεωργίου|Νικολάου|Alexiou|Anagnostou|Antoniou|Apostolidis|Christodoulou|Dimopoulos|Economou|Fotiou|Galanis|Georgiadis
    Ioannidis|Kalogeropoulos|Karagiannis|Konstantinidis|Kostopoulos|Makris|Manolakis|Markou|Michailidis|Mitropoulos|Nikolaidis
    Oikonomidou|Panagiotopoulos|Pappas|Papadaki|Papageorgiou|Petrou|Samaras|Sotiriou|Stavropoulos|Theodorou|Tsakiris|Vasileiou|Vlachos`,
  ),
  maghrebi: set(
    `Abdelkader|Abdellah|Adel|Ahmed|Aïcha|Ali|Amal|Amina|Amine|Anouar|Asma|Ayoub|Bilal|Brahim|Driss|Fadila|Farid|Fatima-Zahra|Fouad
    Ghizlane|Habib|Hafsa|Hakim|Hamza|Hanane|Hassan|Hayat|Hicham|Houda|Ibtissam|Ilham|Imane|Ismaïl|Jamila|Kamal|Karim|Khadija|Khalid
    Kenza|Lamia|Latifa|Leïla|Malika|Mehdi|Meryem|Mohamed|Mounir|Mourad|Mustapha|Nabil|Nadia|Naïma|Najat|Nawal|Noureddine|Omar|Othmane
    Rachida|Rachid|Rania|Saïd|Salima|Salma|Samir|Sanaa|Siham|Slimane|Soufiane|Tarik|Wafa|Walid|Yacine|Yasmine|Younès|Youssef|Zineb`,
    `Aït Ahmed|Aït Lahcen|Alaoui|Amrani|Bachiri|Belkacem|Ben Abdallah|Ben Ali|Ben Salah|Ben Youssef|Benali|Benchekroun|Benjelloun
    Bennani|Berrada|Bouazizi|Bouchareb|Boudiaf|Bouhlel|Boukhari|Bouzid|Chaoui|Chérif|Chraïbi|Daoudi|El Amrani|El Fassi|El Hachimi
    El Idrissi|El Khattabi|El Mansouri|Fassi Fihri|Ferjani|Filali|Ghannouchi|Ghorbel|Gharbi|Guessous|Hadj Ali|Haddad|Hamdi|Hammami
    Jaziri|Jebali|Kabbaj|Karoui|Khelifi|Lahlou|Lamrani|Mahjoub|Mansour|Mebarki|Mejri|Mernissi|Mezghani|Mokhtari|Nasri|Naciri|Oueslati
    Rahmani|Sahraoui|Saïdi|Sebti|Skalli|Tahiri|Tazi|Trabelsi|Zaoui|Zerhouni|Ziani|Zouari`,
  ),
  senegalese: set(
    `Abdoulaye|Adama|Aïssatou|Alioune|Amadou|Aminata|Assane|Astou|Awa|Babacar|Bineta|Bocar|Boubacar|Cheikh|Coumba|Dieynaba|Djibril
    Fatou|Ibrahima|Idrissa|Ismaïla|Khady|Lamine|Mame Diarra|Mamadou|Mariama|Modou|Moussa|Ndèye|Oumar|Ousmane|Penda|Rokhaya|Saliou
    Seynabou|Sokhna|Souleymane|Thierno|Yacine|Younoussa`,
    `Ba|Badji|Bâ|Camara|Cissé|Coly|Coulibaly|Dia|Diagne|Diallo|Diatta|Diop|Diouf|Dramé|Fall|Faye|Gaye|Gueye|Kâ|Kane|Keïta|Konaté|Ly|Mané
    Mbaye|Mbengue|Mbodj|Ndao|Ndiaye|Ndour|Niang|Sagna|Samb|Sané|Sarr|Seck|Sène|Sow|Sy|Sylla|Tall|Thiam|Touré|Traoré|Wade`,
  ),
  indian: set(
    `Aarav|Aditi|Aditya|Ajay|Akash|Amit|Ananya|Anil|Anita|Anjali|Arjun|Aruna|Arvind|Asha|Ashok|Deepak|Deepika|Devika|Divya|Ganesh|Gaurav
    Geeta|Harish|Ishaan|Jaya|Kavita|Kiran|Lakshmi|Madhavi|Manish|Meena|Meera|Mohan|Neha|Nikhil|Nisha|Pooja|Prakash|Priya|Rahul|Rajesh
    Rakesh|Ramesh|Ravi|Rekha|Rohan|Sandeep|Sanjay|Saanvi|Shreya|Sunita|Suresh|Swati|Usha|Varun|Vidya|Vijay|Vikram|Vinod`,
    `Agarwal|Ahuja|Bansal|Basu|Bhat|Bhattacharya|Bose|Chakraborty|Chatterjee|Chauhan|Chopra|Das|Deshmukh|Desai|Dutta|Ghosh|Goel|Gupta|Iyengar
    Iyer|Jain|Joshi|Kapoor|Kaur|Khanna|Krishnan|Kulkarni|Kumar|Malhotra|Mehta|Menon|Mishra|Mukherjee|Murthy|Nair|Naidu|Narayan|Pandey|Patel
    Patil|Pillai|Prasad|Rajan|Raman|Rao|Rastogi|Reddy|Saxena|Sen|Shah|Sharma|Shetty|Singh|Sinha|Srinivasan|Subramaniam|Thakur|Tiwari|Trivedi
    Varma|Venkatesan|Verma|Yadav`,
  ),
  chinese: set(
    `Bo|Chen|Cheng|Dan|Fang|Fei|Gang|Guang|Hai|Hong|Hui|Jia|Jian|Jianguo|Jie|Jing|Jun|Juan|Lan|Lei|Li|Lihua|Lin|Ling|Mei|Min|Ming|Na|Nan
    Ning|Peng|Ping|Qiang|Qing|Rui|Shan|Tao|Ting|Wei|Wen|Xia|Xiaoli|Xiaoming|Xin|Xiu|Xue|Yan|Yang|Ying|Yong|Yu|Yuan|Yue|Zhen`,
    `Bai|Cai|Cao|Chen|Cheng|Cui|Dai|Deng|Ding|Dong|Du|Fan|Fang|Feng|Fu|Gao|Gong|Guo|Han|He|Hou|Hu|Huang|Jia|Jiang|Jin|Kong|Lei|Li|Liang|Liao
    Lin|Liu|Lu|Luo|Lü|Ma|Mao|Meng|Pan|Peng|Qian|Qin|Ren|Shao|Shen|Shi|Song|Su|Sun|Tan|Tang|Tao|Tian|Wan|Wang|Wei|Wu|Xia|Xiao|Xie|Xu|Xue|Yan
    Yang|Yao|Ye|Yin|Yu|Yuan|Zeng|Zhang|Zhao|Zheng|Zhong|Zhou|Zhu|Zou`,
  ),
  japanese: set(
    `Aiko|Akihiko|Akira|Asuka|Ayumi|Chiyo|Daisuke|Eiji|Emi|Fumiko|Hana|Haruka|Haruto|Hideo|Hikaru|Hiroko|Hiroshi|Ichirō|Kaori|Katsuo
    Kazuko|Keiko|Kenji|Kentarō|Kiyoshi|Kumiko|Kyōko|Maki|Makoto|Mariko|Masao|Masato|Michiko|Minoru|Misaki|Naoki|Naoko|Noriko|Osamu|Ren
    Ryōta|Sachiko|Sakura|Satoshi|Shigeru|Shō|Shun|Takashi|Takumi|Tomoko|Yōko|Yoshio|Yui|Yuka|Yukiko|Yūta`,
    `Abe|Aoki|Arai|Endō|Fujii|Fujita|Fujiwara|Fukuda|Gotō|Hara|Harada|Hasegawa|Hashimoto|Hayashi|Honda|Ikeda|Inoue|Ishida|Ishii|Ishikawa
    Itō|Iwasaki|Katō|Kawasaki|Kikuchi|Kimura|Kobayashi|Kojima|Kondō|Kudō|Maeda|Matsuda|Matsumoto|Mori|Morita|Murakami|Nakagawa|Nakajima
    Nakamura|Nakano|Nishimura|Noguchi|Nomura|Ōno|Ōta|Ogawa|Okada|Okamoto|Saitō|Sakai|Sakamoto|Sasaki|Satō|Shibata|Shimizu|Suzuki|Takada
    Takahashi|Takeuchi|Tamura|Tanaka|Ueda|Uchida|Wada|Watanabe|Yamada|Yamaguchi|Yamamoto|Yamashita|Yokoyama|Yoshida`,
  ),
  arabicScript: {
    first: spelled(
      'أحمد=ahmed|أمينة=amina|إبراهيم=ibrahim|حسن=hassan|خديجة=khadija|ليلى=leila|محمد=mohamed|مريم=meryem|نادية=nadia|يوسف=youssef',
    ),
    last: spelled(
      'العلوي=alaoui|المنصوري=mansouri|بن يوسف=benyoussef|بنجلون=benjelloun|التازي=tazi|الطرابلسي=trabelsi|الفاسي=elfassi|الغربي=gharbi',
    ),
  },
} satisfies Record<string, NameSet>;

export type Culture = keyof typeof NAMES;

function set(first: string, last: string): NameSet {
  return { first: listed(first).map(named), last: listed(last).map(named) };
}

function named(text: string): Spelt {
  return { text, slug: spelt(GREEK[text] ?? text).slug };
}

/** Names in another script with their address form after an equals sign. */
function spelled(text: string): readonly Spelt[] {
  return listed(text).map((entry) => {
    const [name = '', slug = ''] = entry.split('=');
    return { text: name, slug };
  });
}
