/**
 * Surnames and given names by origin, commonest first, in old and new spellings, as lists of the time have them. All names
 * are common in their group and are combined by chance, so none stands for a real person.
 */
import { type Random, weightedPicker, zipfPicker } from './random.ts'

export type Origin = 'dutch' | 'indo' | 'chinese' | 'moluccan'
export type Sex = 'f' | 'm'

const list = (names: string): string[] => names.split(',').map((name) => name.trim())

const commonDutch = zipfPicker(
  list(`de Jong, Jansen, de Vries, van den Berg, van Dijk, Bakker, Janssen, Visser, Smit, Meijer, de Boer,
  Mulder, de Groot, Bos, Vos, Peters, Hendriks, van Leeuwen, Dekker, Brouwer, de Wit, Dijkstra, Smits, de Graaf,
  van der Meer, van der Linden, Kok, Jacobs, de Haan, Vermeulen, van den Heuvel, van der Veen, van den Broek, de Bruijn,
  van der Heijden, Schouten, van Beek, Willems, van Vliet, van de Ven, Hoekstra, Maas, Verhoeven, Koster, van Dam,
  van der Wal, Prins, Blom, Huisman, Peeters, de Jonge, Kuipers, van Veen, Kuiper, Post, Veenstra, Kramer, van den Brink,
  Scholten, van Wijk, Postma, Martens, Vink, de Ruiter, Timmermans, Groen, Gerritsen, Jonker, van Loon, Boer,
  van der Velde, Willemsen, Smeets, de Lange, de Vos, Bosch, van Dongen, Schipper, de Koning, van der Laan, Koning,
  van den Bosch, Bosman, Molenaar, Driessen, Hermans, van Doorn, Evers, van den Bos, van der Horst, Hofman, Bosma, Wolters,
  Sanders, van der Ploeg, Mol, Bouwman, Kuijpers, van der Wiel, Zwart, de Bruin, Schut, van Rijn, Kuijper, Meyer, Meier,
  Kuyper, Janszen, Jansz, van Dyk, van Dijck, de Bruyn, Hendrikx, Hendricks, Pieters, Pieterse, Claassen, Klaassen,
  Claessen, van Es, Verbeek, Groenendijk, Verhagen, de Waal, van der Steen, van Houten, Franken, Gerrits, Dijkman,
  van Santen, ter Horst, ten Brink, te Velde, ter Braak, ten Cate, van 't Hof, in 't Veld, op den Kamp, van der Sluis,
  Kroon, Wagenaar, Slager, Ruiter, Bruins, Boersma, Terpstra, Sikkema, Wiersma, Hoogland, Hoogendoorn, Lammers, Tromp,
  Schreuder, Schröder, Schroeder, Müller, Muller, Schmidt, Schmitz, Bergman, Bergmans, Wessels, Roos, Rozendaal, Visscher,
  Visschers, Backer, Smid, Coster, Cornelissen, Cornelisse, Adriaanse, Adriaansen, Aalders, Aarts, Abbink, Abels,
  Albers, Alberts, Andriessen, Appelman, Arends, Arendsen, Assink, Baars, Baas, Bakhuis, Barends, Bastiaans, Becker, Beekman, Berends,
  Berkhout, Bijl, Bijlsma, Blankenstijn, Bloem, Boekhout, Bolt, Boot, Borst, Brands, Brandsma, Breedveld, Broekhuizen,
  Bronkhorst, Buis, Buitenhuis, Burger, Buurman, Coenen, Cramer, Daalder, Damen, Diepenbroek, Dirks, Doornbos, Drent,
  Duin, Eijkman, Elzinga, Engels, Faber, Feenstra, Fokkema, Geerts, Geurts, Gielen, Goossens, Graafland, Haak, Haan,
  Hagen, Hartman, Haverkamp, Heijmans, Heemskerk, Hekman, Helmers, Hessels, Heuvelman, Hoek, Hoeksema, Hoogeveen,
  Houtman, Huijbregts, Huizinga, IJsselstein, IJzerman, Jager, Jongsma, Kamphuis, Keizer, Kerkhof, Kersten, Klein,
  Kloosterman, Knol, Kooistra, Kooijman, Kraaijeveld, Kuik, Laan, Lambregts, Leenders, Lemmens, Lindeman, Luijten,
  Marsman, Meerman, Meulenbelt, Moerman, Nagel, Nieuwenhuis, Nijhof, Noordhoek, Offermans, Oosterhuis, Oosterveld,
  Otten, Paardekoper, Pelgrim, Poel, Pronk, Quist, Reinders, Rietveld, Rijken, Roelofs, Romeijn, Rutten, Schaap, Scheffer,
  Schenk, Schoenmaker, Sluijter, Snijders, Spaans, Steenbergen, Stolk, Tak, Theunissen, Tuinman, Uijttenbroek,
  van Aken, van Asselt, van Baalen, van Bergen, van den Akker, van den Dool, van der Brugge, van der Kolk, van der Zee,
  van der Zwan, van de Kamp, van de Water, van Eck, van Gelder, van Hasselt, van het Hof, van Kempen, van Lier, van Oort,
  van Oostrum, van Ommen, van Rossum, van Schaik, van Tilburg, van Velzen, van Zanten, Veldman, Verburg, Verkerk,
  Vermeer, Versteeg, Vogel, Vroom, Wallinga, Warmerdam, Weber, Wesseling, Westra, Wieringa, Wijnands, Wolf, Wouters,
  Zandstra, Zijlstra, Zuidema, Zwaan, Zwanenburg`),
  3,
  0.8,
)

const commonIndo = zipfPicker(
  list(`de Rozario, Pereira, Anthonijsz, Bastiaansz, de Fretes, Leidelmeijer, Jansz, da Silva, Thomas, Abrahams,
  van der Wall, Boon, Couvreur, Dias, de Souza, Flohr, Fransz, de Costa, da Costa, Hoffman, Hoffmann, Hartmann, Pieters,
  Simons, Samuels, Davidsz, Michielsen, Michiels, Martens, Mathijsen, Schneider, Schultz, Schulz, Schultze, Krüger, Kruger,
  Weijdemuller, Böhm, Boehm, König, Keller, Wagner, Winkler, Vogel, Neumann, Lehmann, Lorenz, Richter, Ritter, Rosenquist,
  Anderson, Johnson, Thompson, Robinson, Wilson, Stephens, Edwards, Jones, Mac Donald, MacMillan, Campbell, Harris,
  Dupont, Dubois, Durand, Laurens, Lefèbre, Lefèvre, Ledoux, Crépin, Moreau, Rosier, du Pont, de la Croix, de la Rambelje,
  du Perreau, Noordijk, Oosterbaan, Rijkschroeff, Rugebregt, van Bloemen, van Daalen, van Eldik, van Haeften, van Motman,
  van Polanen, van Riel, van Thiel, van der Geugten, van der Beek, van Lawick, Versteegh, Verploegh, Voorneman,
  Wattimena, Walraven, Weber, Wehner, Westplat, Wijnmalen, Wolff, Zimmermann, Zeelt, Cornelisz, Catharinus, Carli,
  Burghard, Brandt, Brandligt, Bouwer, Bosschieter, Blanken, Beijnon, Beaufort, Bartels, Barkeij, Baptist, Augustijn,
  Arntz, Apontoweil, Ament, Alting Siberg, Adriaansz, Haack, Hagenaar, Halewijn, Hamer, Harmsen, Haverman, Heijligers,
  Hoedt, Hulscher, Intveld, Isaacs, Jacobsz, Johannes, Kaffa, Kerkhoven, Klerks, Knaap, Kouthoofd, Lapré, Larsen,
  Latuperisa, Lieser, Loen, Lourens, Maurits, Meelhuysen, Mendes, Monteiro, Nelson, Noija, Nix, Ockerse, Olivier,
  Palm, Paulus, Phefferkorn, Pietersz, Quant, Rademaker, Rapmund, Reijnders, Rhemrev, Rodrigues, Sadelhoff, Salomons,
  Schalk, Scipio, Senn, Soesman, Souisa, Stuart, Teuscher, Tielman, Tönjes, Uhlenbusch, Ungerer, Valentijn, Vermey`),
  6,
  0.7,
)

const commonChinese = zipfPicker(
  list(`Tan, Liem, Lim, Oei, Oey, The, Tjan, Kwee, Thio, Tjoa, Go, Ong, Han, Sie, Njoo, Lie, Ang, Be, Goei, Kho,
  Khouw, Tio, Tjia, Ouw, Phoa, Wie, Yap, Jap, Gan, Gouw, Loa, Kan, Ko, Khoe, Lauw, Siauw, Souw, Tjiong, Tjioe, Tjong,
  Tjen, Tjhie, Njo, Oen, Poei, Teng, Thung, Kwik, Auw, Bong, Djie, Liong, Pauw, Sim, Siem, Tung, Lioe, Kang`),
  1,
  0.9,
)

const commonMoluccan = zipfPicker(
  list(`Pattiasina, Manuhutu, Latuheru, Sahetapy, Tahitu, Matulessy, Leiwakabessy, Siwabessy, Tuhumury, Pattinama,
  Pattipeilohy, Nanlohy, Salakory, Sopacua, Ririmasse, Hehanussa, Risakotta, Tomasowa, Metiarij, Wattimena, Supusepa,
  Souisa, Parinussa, Picauly, Noija, Maitimu, Lilipaly, Kakisina, Kaihatu, Huwae, Hitipeuw, Haumahu, de Fretes,
  da Costa, de Queljoe, Berhitu, Aponno, Akihary, Anakotta, Ayawaila, Usmany, Tupamahu, Tutuarima, Timisela, Sapulette,
  Saija, Rehatta, Papilaja, Pelupessy, Pesulima, Muskita, Marlissa, Malawauw, Louhenapessy, Leatemia, Latumahina,
  Latupeirissa, Lawalata, Kailola, Joseph, Hattu, Gaspersz, Ferdinandus, Corputty, Lekatompessy, Lekahena, Likumahwa,
  Lokollo, Luhulima, Mahulette, Manusama, Manuputty, Matatula, Mual, Nahumury, Nikijuluw, Nussy, Ohello, Parera,
  Patty, Pattikawa, Pattiwael, Persulessy, Pieter, Polnaya, Rahajaan, Ratuanak, Renyaan, Resusun, Rumahlewang, Rumkorem,
  Sahusilawane, Salampessy, Sapteno, Sarimanella, Selano, Siahaya, Silooy, Sinay, Siwalette, Solisa, Soplanit, Sohilait,
  Syaranamual, Taihuttu, Talahatu, Tanamal, Tehupeiory, Teterissa, Thenu, Titaley, Tomatala, Tousalwa, Tuanakotta,
  Tuasela, Tupan, Uktolseja, Uneputty, Waas, Wairata, Wattilete, Wenno, Yakobus, Behoekoe, Boeloekroij, Hoekom, Koedoeboen,
  Lewerissa, Loppies, Oppier, Oersepuny`),
  8,
  0.6,
)

/** Parts of rare surnames: many Dutch surnames are names of farms and villages, made in this way. */
const FARMS = list(`Groene, Ooster, Wester, Noorder, Zuider, Nieuwen, Ouden, Zand, Veld, Water, Hoge, Lage, Kerk, Molen, Heide,
  Linden, Eiken, Elzen, Beuken, Essen, Wilgen, Rozen, Distel, Doorn, Haver, Rogge, Gerst, Koren, Vlas, Turf, Steen, Zilver,
  Koper, IJzer, Raven, Zwanen, Valken, Ganzen, Otter, Bever, Vossen, Wolven, Schapen, Paarden, Koe, Bijen, Honing,
  Winter, Zomer, Lange, Korte, Kromme, Brede, Diepe, Stille, Donker, Ruwe, Woudt, Achter, Midden, Over, Buiten`)
const ENDS = list(`beek, berg, veld, huis, dijk, man, stra, sma, horst, burg, kamp, hof, bosch, donk, laar, meer, mond, stein,
  woude, zijl, brink, brug, daal, duin, gaarde, hoek, kerk, land, poort, rode, sluis, steeg, vliet, voort, weg, wijk`)

const farmParticle = weightedPicker([
  [5, ''],
  [3, 'van '],
  [1, 'van de '],
  [1, 'van der '],
  [0.5, 'ter '],
])

/** A surname of this origin: a few common ones are frequent, as on real lists, and many others are rare. */
export function surname(random: Random, origin: Origin): string {
  if (origin === 'chinese') return commonChinese(random)
  if (origin === 'moluccan') return commonMoluccan(random)
  if (origin === 'indo' && random.chance(0.55)) return commonIndo(random)
  return random.chance(0.7) ? commonDutch(random) : farmParticle(random) + random.pick(FARMS) + random.pick(ENDS)
}

const given = (names: string) => zipfPicker(names.trim().split(/\s+/), 5, 0.8)

const GIVEN: Record<Origin, Record<Sex, (random: Random) => string>> = {
  dutch: {
    m: given(`Johannes Jan Cornelis Willem Hendrik Pieter Gerrit Jacobus Petrus Adrianus Antonius Franciscus Johan Karel Frederik
    Dirk Arie Nicolaas Theodorus Wilhelmus Martinus Leendert Albert Rudolf Robert Eduard August Ferdinand Louis Max Otto Paul
    Hans Ernst Herman Hermanus Bernardus Gerardus Lambertus Marinus Simon Teunis Jacob Daniël Abraham Izaäk Matthijs Maarten
    Joost Klaas Evert Barend Egbert Hubertus Reinier Rutger Siebe Tjeerd Wouter Ysbrand André Adriaan Christiaan Coenraad
    Cornelius Elias Michaël Raphaël Samuël Joannes Johannis Lodewijk Lucas Philippus Sebastiaan Stephanus Victor Vincent`),
    f: given(`Maria Johanna Cornelia Elisabeth Wilhelmina Anna Catharina Hendrika Adriana Jacoba Petronella Margaretha Geertruida
    Helena Alida Antonia Christina Theodora Francisca Henriëtte Charlotte Louise Emma Julie Caroline Betsy Neeltje Greta Ida
    Emilie Mathilde Rosalie Grietje Trijntje Aaltje Geertje Jantje Pietertje Willemina Hermina Bernardina Gerarda Martina
    Susanna Sara Rachel Lea Rebecca Agatha Agnes Barbara Beatrix Clara Cecilia Dina Eva Elise Frederika Gesina Hillegonda
    Jeanne Josina Juliana Klara Lucia Magdalena Paulina Regina Sophia Suzanna Ursula Wilhelmine Zwaantje Ymkje`),
  },
  indo: {
    m: given(`Johan Frederik Willem Eduard Karel Louis Henri Robert Rudolf Victor August Emile Alfred Charles George Edward Max
    Otto Ferdinand Herman Ernst Albert Leonard Richard Oscar Arthur Benjamin Dolf Eddy Ferry Freddy Guus Humphrey John Leo Rudy
    Ronald Roy Wim Boy Benny Charley Hugo Julius Marcel Maurits Theodoor Walter Adolf Alexander Constant Désiré Eugène François
    Gaston Gérard Gustaaf Jérôme Jules Léon Lucien Noël Pascal René Raoul Reinhard Rainier Valentijn Xavier Boedi Soepardi`),
    f: given(`Elisabeth Wilhelmina Johanna Louise Charlotte Emma Caroline Mathilde Emilie Henriëtte Julie Louisa Betsy Nelly Irene
    Ellen Edith Elly Hetty Lilly Mary Nora Olga Rosa Stella Sylvia Theresia Vera Winnie Yvonne Adèle Aimée Angèle Céline Cécile
    Clémentine Constance Désirée Eugénie Francine Georgine Hélène Hortense Irène Jacqueline Jeannette Joséphine Léonie Leontine
    Lucie Margot Marguérite Mélanie Noëlla Pauline Renée Rosalie Suzanne Thérèse Valérie Virginie Zoë Augustine Corry Dolly
    Erna Evelien Frieda Gerda Hilda Ilse Ingrid Loes Marijke Mientje Poppy Roekmini Sarinah Tineke Troes Wies`),
  },
  chinese: {
    m: given(`Hok Kim Tjong Swan Hian Liong Tik Gwan Bing Hwie Siong Djin Ging Tiong Sing Khing Hoo Jan Kiem Boen Eng Hong Ie
    Kie Koen Lam Oen Peng Sioe Soen Thay Tjiang Tjwan Twan Yoe Bie Djoen Goan Hauw Hin Joe Kiat Kwie Lok Poo Thiam`),
    f: given(
      `Nio Giok Lan Hwa Lian Ing Swie Kiok Hiang Mei Tjoe Gwat Siok Lien Hoei Kwie Tien Bwee Djoen Ling Sian Tjioe Yoen`,
    ),
  },
  moluccan: {
    m: given(`Johannes Petrus Jacob Dominggus Marcus Julianus Efraim Izaak Jozias Zakarias Markus Daniel Samuel Simon Paulus Andries
    Abraham Adolf Alexander Alfons Anton August Barnabas Benjamin Christiaan Cornelis David Eduard Elias Elisa Ferdinand
    Frans Frederik Gerson Habel Hendrik Hermanus Hosea Jeremias Jonas Josef Karel Lambertus Lodewijk Lukas Marthinus Matheos
    Melkianus Moses Nikolas Obed Otniel Philipus Ruben Salmon Semuel Silas Stefanus Thomas Timotius Willem Yakob Yusuf Zeth`),
    f: given(`Fransina Magdalena Christina Agustina Josephina Hermina Elisabeth Welhelmina Carolina Saartje Costansa Jakomina
    Batseba Orpa Naomi Dorkas Dolfina Dominggas Esterlina Febelina Hanna Helena Henderika Ida Jacoba Johana Johanna Juliana
    Katarina Kristina Lea Leentje Maria Marthina Marike Mientje Mina Naatje Oktovina Paulina Petronela Priskila Rachel
    Rebeka Regina Ribka Rosalina Rut Sara Selfina Sofia Susana Tabita Theresia Yohana Yosina`),
  },
}

/** One to four different given names. A Chinese person has one or two syllables; a woman's second is often Nio. */
export function givenNames(random: Random, origin: Origin, sex: Sex): string[] {
  const pick = GIVEN[origin][sex]
  const first = pick(random)
  if (origin === 'chinese') {
    if (random.chance(0.12)) return [first]
    return [first, sex === 'f' && random.chance(0.5) ? 'Nio' : pick(random)]
  }
  const names = new Set([first])
  for (const share of [0.62, 0.3, 0.1]) {
    if (!random.chance(share)) break
    names.add(pick(random))
  }
  return [...names]
}
