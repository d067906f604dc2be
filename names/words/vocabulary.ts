/**
 * The small words of names in the archive, folded: particles, titles, markers of a maiden or married name, and Chinese
 * family names, which stand first.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Particles in any place, also at the end ("berg van den"). */
export const PARTICLES = words("van von vd vdr vande vander vanden de den der ter ten te het la le du 't 's d'")

/** Particles that never occur in a Chinese name. */
export const DUTCH_PARTICLES = words('van vd vande vander vanden de den der')

/** Particles only before a word or another particle. With a capital and by themselves they can be a name (Tan In Hok). */
export const PARTICLES_BEFORE_NAMES = words(
  'vom zu zur des dem tot op in aan onder over uit voor bij les del della di da dos das do el al bin binti',
)

/** Particles in one word, and abbreviated ones. A single `d` stands for de, den or der. */
export const PARTICLE_FORMS: ReadonlyMap<string, string> = new Map([
  ['vd', 'van d'],
  ['vdr', 'van der'],
  ['vande', 'van de'],
  ['vander', 'van der'],
  ['vanden', 'van den'],
  ['het', "'t"],
])

/** Small single letters that are particles before a name: v. Dijk, d. Wit, t Hooft, s Jacob. */
export const LETTER_PARTICLES: ReadonlyMap<string, string> = new Map([
  ['v', 'van'],
  ['d', 'd'],
  ['t', "'t"],
  ['s', "'s"],
])

/** Titles that are never a name, and words for relatives that people type with a name. */
export const TITLES =
  words(`dhr hr mevr mevrouw mw mvr mej mejuffrouw mejuffr juffr mr dr drs ir prof ds mgr kapt lt elt tlt lkol sgt serg
  kpl korp sld sold opz adj adjt zr jhr jkvr jr sr junior senior fam raden oma opa opoe tante
  meneer mijnheer freule mijn onze njonja nyonya`)

/** Titles that can also be a surname. They are a title only before another word: "zuster Maria", but "J. de Heer". */
export const TITLES_OR_NAMES =
  words(`heer zuster pater pastoor broeder br frater overste opzichter kapitein luitenant luit sergeant korporaal soldaat
  adjudant majoor maj kolonel kol generaal gen dokter dominee professor rev familie baron barones jonkheer ridder hadji haji
  oom moeder vader mama papa grootmoeder grootvader overgrootmoeder overgrootvader neef nicht gezin meester jonkvrouw
  toean tuan boy non nonnie nono sinjo broer zus zusje poppie troel`)

/** Ranks that follow `raden`. */
export const RANKS = words('mas ajeng ajoe ayu roro pandji panji toemenggoeng tumenggung ngabehi arja aria arya')

/** Another surname follows these: born, wife of, widow of. */
export const MAIDEN_MARKERS = words('geb geboren nee ev echtg echtgenote echtgenoot wed weduwe gehuwd gesch gescheiden')

/** Companions that stand without a name behind "en". */
export const COMPANY = words(
  'kind kinderen gezin familie echtgenote echtg vrouw man zoon zoons zonen dochter dochters baby zuigeling',
)

/** What a surname begins with, in every way that clerks wrote it: Mc Gillavry is MacGillavry, St. Nicolaas is Sint-Nicolaas. */
export const SURNAME_BEGINNINGS: ReadonlyMap<string, string> = new Map([
  ['mc', 'mac'],
  ['mac', 'mac'],
  ...['st', 'ste', 'sint', 'saint', 'sainte'].map((saint) => [saint, 'sint'] as const),
])

/** Particles that are sometimes written in one word with the surname (Vandenberg, Terhorst). */
export const GLUED_PREFIXES = ['van', 'de', 'vande', 'vander', 'vanden', 'ter', 'ten', 'den', 'der', 'te']

/** Chinese family names in the spellings of the Indies and later ones. They come first (Tan Giok Lan). */
export const CHINESE_FAMILIES = words(`tan liem lim oei oey oeij wie kwee kwie tjan tjoa tjhoa thio tio tjia tjhia tjiong tjioe
  tjiu tjin tjen tjeng tjong tjhin tjiam njoo njio ouw phoa phwa khouw kouw gouw goei ong ang oen ngo ng lauw loa louw liauw
  lioe liong sie siek siauw siaw souw thung thee teng kwik kwok kang khoe khoo koo auw poei bhe djie djoa hauw chen chan
  tjap tjie tjhie tjoe yauw yap jap wong`)

/** Also a given name or a Dutch word: a family name only before names that look Chinese (The Pik Sin, Han Tiauw). */
export const CHINESE_FAMILIES_OR_NAMES = words(
  'the go be so han kho yo jo bong lie li lee kan gan lo ko na sim nio tong yang wang kong lai injo hwang huang chang tjung',
)

/** One syllable of a Chinese given name, as spelt in the Indies: giok, hwie, tjing, nio. */
export const CHINESE_SYLLABLE = /^(?:[bpmfnlkghtsdczr]h?j?h?w?|ng|[jyw])?(?:[aeiou]{1,3}[wyj]?|ng)(?:n|ng|k|t|p|h|m)?$/
