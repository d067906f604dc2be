/**
 * All weights of the order of names. One unit: hundredths of an edit, so 100 is about one letter typed wrongly. What a name
 * costs is the sum over the likeliest way from it to what was typed. Fitted on made cases of seeds 11 to 13; measured on
 * others by `npm run bench -- search-quality`.
 */

/** One word of a name for one typed word; kept in steps of four (`lexicon/grade.ts`). */
export const WORD = {
  /** Vandenberg for van den Berg. */
  glued: 4,
  /** Johannes for Jan, by the table that staff keep. */
  table: 24,
  /** Soekarno for Sukarno, by a spelling rule; and per edit, of which one counts. */
  spelling: 4,
  spellingPerEdit: 40,
  /** Jansen for "jans": a word that is still being typed, per letter to come, and at most. */
  prefix: 64,
  prefixPerLetter: 24,
  prefixMost: 200,
  /** At most beside other words, which vouch for it: Willem Bisschop for "willem bis", who is no farther than Willem Ros. */
  prefixMostBeside: 130,
  /** Jansen for "jan*". */
  wildcard: 20,
  /** Johannes for "J." */
  initial: 12,
  /** The family Go for "g. kwan djwan": a family name that comes first may be typed as if it were an initial. */
  initialOfFamily: 100,
  /** J. or Joh. for Johannes, C. for Kees who was christened Cornelis: it may be any name with that letter. */
  initialInArchive: 180,
  /** A misspelling: any, per edit as ear and eye weigh it (ei for ij is 0.15), and per letter that is another. */
  near: 48,
  nearPerEdit: 60,
  nearPerLetter: 48,
  /** A particle for a word that is nearly one: van for "Vam", who may be Sam. */
  particleByGuess: 80,
  /** The rarest word, more than the commonest. */
  rarity: 32,
  /** Half of an ij: Dyk for "Dijk" comes after Dijk. */
  ij: 4,
} as const

/** What a name costs beside its words. */
export const NAME = {
  /** Part of what a given name lost: given names differ from the lists more often than surnames do. */
  givenPart: 0.8,
  /** No typed word is the surname. */
  noSurname: 140,
  /** Nor is the one word that was typed, but it stands there as typed: a given name, or von. */
  noSurnameAsTyped: 3,
  /** Nor are several, but all are given names as typed: Loa Lan Giok for "giok lan". */
  noSurnameOfSeveral: 40,
  /** A surname that was not typed: Jansen-Bakker for "Jansen". */
  extraSurname: 5,
  /** A given name that was not typed, beside others. */
  extraGiven: 6,
  /** Beside that, one before the initial that was typed: C.A. Jansen for "A. Jansen". */
  extraBeforeInitial: 8,
  /** Jan Piet for "Piet Jan", J.A. for "A.J.", Bakker-Brouwer for "Brouwer-Bakker". */
  outOfOrder: 40,
  /** A typed word that the name does not have, where one may fail. */
  wordNotFound: 450,
  /** Where an initial was typed: somebody is called otherwise. */
  otherInitial: 130,
} as const

/** Particles and titles: found, but never required. */
export const AFFIX = {
  /** A particle that was not typed, or a title. */
  extra: 1,
  extraTitle: 10,
  /** The particle that was typed is not there; or another one is. */
  noParticle: 100,
  otherParticle: 40,
  /** A given name is nearly the particle that was typed: Dean Bakker for "den Bakker". */
  nameForParticle: 60,
  /** The title that was typed is not there. */
  noTitle: 2,
} as const

/** The first rows: of different names the likeliest. */
export const FIRST_ROWS = {
  /** Who bears all that was typed: per letter that was not, of a name and of what an initial stands for. */
  letterOfName: 5,
  letterOfInitial: 2.5,
  /** In favour of the name that twice as many bear. */
  perDoubledBearers: 3,
  /** Per row before in which the same words were found for a guess: for "J. ool" J. Mol is seen beside J. Pol and J.A. Pol. */
  guessAgain: 45,
  /** Of one word: a surname that cost so much more than the likeliest leaves the rows to its bearers. */
  muchLikelier: 150,
} as const

/** How far the ladder climbs, and what it shows. */
export const LADDER = {
  /** Rung 2 saw enough when its five first names lost no more, or when the first of several words did. */
  fiveLost: 200,
  firstLost: 150,
  /** Rung 3 shows what lost no more than the first rows, and so much beside. */
  margin: 25,
  /** Rung 3 has too few hits when fewer than five lost no more: those without one of the words are then nearer than the rest. */
  far: 400,
  /** What the other words may lose, each, where one may fail: about an edit. */
  well: 188,
  /** Just what was typed: nothing but a particle stands beside it. */
  whole: 2,
  /** The one word that was typed is a word of the name, be it with IJ for Y. */
  wholeOneWord: 7,
  /** What was typed was found; beyond it, other spaces and initials without dots are tried. */
  asTyped: 20,
  /** A way to take initials without dots is a spelling of what was typed. */
  sure: 150,
} as const
