/**
 * Names and parts of names from which the benches make people. The lists share nothing with the matching rules or the
 * demonstration passengers, so neither can be fitted to the other.
 */
const words = (text: string): string[] => text.trim().split(/\s+/)

/** Common Dutch and Indo-European surnames, commonest first. The lists below give more surnames. */
export const DUTCH_SURNAMES = words(`Jansen Vries Bakker Berg Visser Dijk Smit Meijer Boer Mulder Groot Bos Vos Peters
  Hendriks Leeuwen Dekker Brouwer Wit Dijkstra Smits Graaf Meer Linden Kok Jacobs Haan Vermeulen Heuvel Veen Broek
  Schouten Willems Hoekstra Koster Prins Huisman Post Postma Kuipers Kuiper Bosch Wal Koning Kramer Martens Scholten
  Hermans Molenaar Jong Beek Ven Velde Verhoeven Ruiter Blom Gerritsen Wolters Timmermans Schipper Kuijpers Hoogland
  Verbeek Veenstra Bosman Evers Sanders Bergh Admiraal Coenen Zijlstra Aalbers Kroon Wijngaarden Snijders Driessen Roos
  Franken Vink Mol Hamers Claassen Nijhof Lammers Dam Schuurman Pol Hofman Ploeg Kooij Groen Pauw Horst Verkerk Goede
  Ridder Hart Rooij Zanten Kempen Bruin Bruijn Haas Braak Wijk Swart Zwart Keizer Kraan Kool Winter Zomer Lente Herfst
  Wolf Bloem Boom Appel Peer Pereboom Duyvendak Nagtegaal Spreeuwenberg Kieviet Arends Arentsen Valk Valkenburg Sperling
  Haver Gort Kaas Brood Boter Suiker Zout Peper Tijm Ruys Roelofs Roelofsen Donker Licht Grijs Geel Blauw Paars Oranje
  Beets Multatuli Couperus Daum Haafner Junghuhn Raffles Bik Cleerens Dezentjé Weijnschenk Ament Broekhuijzen Hofland
  Vogelpoel Wilkens Winckel Winkler Wormser Wiggers Baumgarten Baumgartner Schneider Schröder Schmidt Schmid Müller
  Becker Beckers Fischer Weber Wagner Hoffmann Schäfer Koch Richter Klein Neumann Zimmermann Braun Krüger Hartmann Lange
  Werner Krause Lehmann Köhler Maier Mayer Meyer Meier Herrmann Walter König Kaiser Fuchs Lang Scholz Möller Keller
  Günther Frank Berger Vogel Ludwig Böhm Haase Heinrich Schulte Schulze Franke Albrecht Simon Otto Ernst Pohl Seidel
  d'Angremond l'Ami Dubois Durand Leroy Moreau Laurent Lefèbvre Lefeber Michel Garcia Bertrand Roux Vincent Fournier
  Morel Girard Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Boyer
  Chevalier Jourdan Perrin Morin Nicolas Renard Marchand Duval Dumas Brunet Giraud Rivière Arnaud Joly Gauthier Barbier
  Mathieu Denis Schotel Soesman Rozier Croix Fontaine Thouars Beauchamp Desmoulins Perret Chardon Cornelisz Ferdinandus
  Pereira Fernandes Rodrigues Dias Lopes Gomes Costa Alvares Mendes Nunes Pinto Cardoso Teixeira Ribeiro Carvalho
  Anthonijsz Andriesse Abrahamsz Leander Toorop Doorn Herwerden Kerkhoven Holle Bosscha Schaik Eekhout Vleugels Reus
  Hoorn Kist Mees Loos Bonn Weiss Deen Fransz Jacobsz Matthijsz Pietersz Simonsz Hogendorp Imhoff Daendels Rochussen
  Sloet Mijer Loudon Lansberge Pijnacker Hordijk Rooseboom Heutsz Idenburg Limburg Stirum Fock Graeff Jonge Starkenborgh
  Mook Spoor Lovink Beel Koets Idema Plas Buurman Vreede Verdoorn Eechoud Waal Baal Platteel Bot Heelsum Vlugter`)

/** First parts and last parts of Dutch place and house names (Hoog-land, Steen-wijk). */
export const DUTCH_FRONTS = words(`Hoog Laag Nieuw Oud Groen Zwart Wit Rood Steen Hout Water Molen Kerk Brug Bosch Veld
  Wester Ooster Noorder Zuider Rijn Maas Linden Eiken Berken Elzen Vogel Hanen Schapen Koe Paarden Wolven Evers Valken
  Kruis Sluis Haver Rogge Tarwe Bloemen Rozen Doorn Heide Zand Klei Turf Veen Polder Dijk Duin Zee Meer Vijver Bron
  Konings Ridder Graven Monnik Bisschop Papen Schout Burger Boeren Smeden Wevers Kuipers Schip Boot Anker Zeil Mast
  Grave Raven Kraaie Ganze Eende Duive Leeuwe Beere Hazen Konijne Honing Bije Kersen Appel Pere Note Hazel Wilge Iepe
  Lange Korte Brede Smalle Diepe Ronde Scheve Ruige Stille Warme Koude Winter Zomer`)
export const DUTCH_ENDS = words(`huis huizen berg bergen dijk veld velde kamp brink horst man mans steen stra ma hof hoven
  meer wijk broek land bos boom hoek kerk laar rode straten stede water vliet drecht donk schot aert woude zijl burg
  brugge daal dal eind gaarden geest graaf haven hout kant lo mond oord poel poort rijk sloot stein torp voort waard weg
  werf zand`)

/** Given names that become surnames with an ending (Pieter -> Pieters, Pietersen). */
export const FATHERS = words(`Jan Piet Pieter Hendrik Willem Klaas Gerrit Dirk Arend Evert Cornelis Jacob Adriaan Maarten
  Mathijs Simon Thomas Paul Frans Joost Lucas Marcus Michiel Nicolaas Otto Reinier Roelof Rutger Sander Tijmen Ulrich
  Wouter Wessel Albert Barend Bart Christiaan Daniel Egbert Ferdinand Gijs Harm Hubert Isaac Johan Karel Lambert Leendert
  Menno Nanne Onno Rein Sieger Teunis Wiebe Ysbrand Zacharias Abel Berend Dolf Ebbe Fokke Geert Huib Ide Jelle`)
export const FATHER_ENDS = words('s sen se ssen sz ma stra ing ink')

export const DUTCH_WOMEN = words(`Johanna Maria Anna Cornelia Elisabeth Wilhelmina Catharina Hendrika Jacoba Margaretha
  Adriana Geertruida Petronella Helena Theodora Alida Antonia Christina Louise Charlotte Frederika Henriëtte Sophia Emma
  Ida Clara Rosa Betsy Corrie Greet Truus Annie Jannie Mies Wies Ans Riet Toos Lies Nel Dora Emilie Eugenie Adèle Agatha
  Amalia Augusta Bertha Carolina Constance Dina Dorothea Eleonora Ernestine Esther Eva Flora Francisca Geesje Gesina
  Grietje Hermina Hilda Irma Isabella Josephina Judith Julia Juliana Justine Klaasje Leentje Leonora Lucia Lydia Magda
  Marianne Martha Mathilda Mina Neeltje Paulina Pauline Regina Renée Roelofje Sara Susanna Thérèse Trijntje Valentine
  Victoria Virginia Wilma Yvonne Zwaantje`)
export const DUTCH_MEN = words(`Johannes Jan Willem Hendrik Cornelis Pieter Gerrit Jacob Adrianus Antonius Petrus Franciscus
  Theodorus Wilhelmus Hendrikus Marinus Dirk Klaas Karel Frederik Eduard August Ernst Otto Rudolf Max George Henri Louis
  Charles Emile Victor Robert Richard Albert Alfred Arnold Arthur Bernard Christiaan Daniel David Edmond Eugène Ferdinand
  Frans Frits Gustaaf Guus Hans Herman Hubert Hugo Isaac Izaak Joop Joseph Jules Julius Kees Koenraad Lambertus Laurens
  Leendert Leo Leonard Lodewijk Lucas Maarten Marcel Mathijs Maurits Maximiliaan Michiel Nicolaas Oscar Paul Philip René
  Reinier Roelof Rutger Sebastiaan Simon Tjeerd Theo Thomas Victor Walter Wouter Xaverius`)

/** First and last parts of Javanese and Sundanese names, in the old spelling. */
export const INDONESIAN_FRONTS = words(`Soe Soekar Soehar Soema Soemo Soedar Soeto Soerja Soerjo Koesoe Koesoema Joedo Djojo
  Djoko Tjokro Tjitro Tjipto Kromo Karto Karta Kerto Merto Marto Mangoen Mangkoe Notoe Poerbo Poerwo Prawiro Prawira Poespo
  Ronggo Sastro Sastra Setjo Sindoe Singo Sosro Tirto Tirta Wignjo Wirjo Wirio Wongso Atmo Ardjo Brata Broto Danoe Darmo
  Darma Dirdjo Djaja Goena Gondo Hadi Hardjo Harjo Kadar Martoe Nata Noto Padma Paku Rekso Reksa Resowi Sarwo Sasmito
  Sontoe Soeria Wangsa Widjaja Widjo Wira Tjakra Adi Among Argo Astra Bagoes Bantolo`)
export const INDONESIAN_ENDS = words(`no to mo jo di man wati dirdjo dirdja diningrat hadi hardjo koesoemo koesoema atmodjo
  atmadja prawiro soebroto subroto winoto winata widjojo widjaja kartika negoro nagara sastro soedarmo soewito soeparto
  wardojo wirjo adiningrat amidjojo asmoro dipoero djojo goeno karjo leksono martono nitisastro oetomo pranoto
  poernomo rahardjo santoso sapoetro soejono soekarno soemarto soenarjo tanojo wibowo wijono`)
export const INDONESIAN_GIVEN = words(`Siti Sri Raden Moehamad Mohamad Achmad Abdoel Soekarti Soemiati Kartini Roekmini
  Aminah Fatimah Chadidjah Djamilah Noer Noerhajati Ratna Dewi Endang Joeliati Moerjati Tjitjih Soelastri Ngadinem Djoemadi
  Soeparman Kasman Sarimin Ponidjo Paidjo Toekidjo Wagiman Legiman Oesman Oemar Joesoef Ibrahim Ismail Soelaiman Hoesin
  Hasan Djafar Chalid Zainal Sjahrir Sjarif Natsir Roesli Agoes Salim Tengkoe Teukoe`)

/** Chinese-Indonesian family names and given syllables. */
export const CHINESE_FAMILIES = words(`Tan Lim Liem Oei Oey The Tjan Tjoa Thio Kwee Lie Khouw Go Ong Njoo Sie Han Yap Tio
  Phoa Be Kho Siauw Liauw Nio Loa Gouw Tjia Souw Thung Kan Lauw Ouw Tjiong Tjong Bong Tjen Auw Koo Poei`)
export const CHINESE_GIVEN = words(`Giok Lan Hoa Nio Tjing Swie Kiem Bie Sioe Hwie Kwan Tiong Hok Gwan Liong Siang Khing
  Djien Bing Tjay Goan Soen Tek Seng Hin Thay Hian Poo Tjoan Yoe Kong Sing Lien Mei Eng Ing Ien Joe Hway Kok Han Djwan
  Twan Tien Kie Pik Ling Sian Gie An Hauw Tjwan Boen Boan Liat Ik Lok Hong Houw Sam`)

/** Moluccan family names, and parts of which more are made. */
export const MOLUCCAN_SURNAMES = words(`Pattiasina Pattipeilohy Pattiwael Pattinama Pattikawa Latuharhary Latumeten Latuheru
  Latumahina Latupeirissa Latuputty Manuhutu Manusama Manuputty Manupassa Soumokil Tahapary Tahalele Tahitu Tanasale
  Tanamal Tamaela Tomasoa Tuhumury Tuhuteru Tutuarima Tupamahu Sahetapy Sahulata Salampessy Sapulete Sapteno Saija
  Siahaya Siahainenia Silooy Sitaniapessy Sohilait Sopacua Souisa Supusepa Talakua Tehupeiory Tentua Titaley Titahena
  Toisuta Uneputty Usmany Wairata Wattimena Wattimury Waas Ririassa Ririhena Rehatta Riry Risakotta Ruhulessin Rumahlewang
  Persulessy Pelamonia Pelupessy Papilaja Parinussa Nikijuluw Nanlohy Noija Matulessy Matitaputty Maitimu Metiary Maspaitella
  Lopulalan Lokollo Loupatty Leatemia Leiwakabessy Lekatompessy Lilipaly Kainama Kakisina Kailola Huwae Hehanussa Hattu
  Haumahu Gaspersz Frans Ferdinandus Dias Anakotta Akihary Aponno Ayal Akyuwen Bakarbessy Berhitu Batlajery`)
export const MOLUCCAN_FRONTS = words(
  'Latu Manu Patti Tuhu Tahi Sahe Siaha Ruma Lei Loka Nani Peru Rehe Sapu Taru Watti Uru Mai Kapi Hehe',
)
export const MOLUCCAN_ENDS = words(
  'patty lette hary pessy kotta mury hena sina wael nussa tapy laja hitu rissa heru lohy masse simu lewa tuny',
)
export const MOLUCCAN_GIVEN = words(`Domingus Yosina Dominggas Agustina Izaak Zeth Elias Mesak Josephus Octovianus Paulus
  Dorkas Febbe Welmina Costantina Orpa Naomi Alfons Benjamin Ezau Matheos Thomas Yacomina Yohanes Yakob Pieternella Salomina
  Marthen Simon Semuel`)
