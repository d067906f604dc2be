/**
 * All weights of the order of names, in hundredths of an edit: 100 is about one letter typed wrongly. A name costs the sum
 * over the likeliest way from it to what was typed. Fitted on generated cases of seeds 11 to 13; measured on other seeds by
 * `npm run bench -- search-quality`.
 */

/** What one word of a name costs as the answer to one typed word; kept in steps of four (`lexicon/grade.ts`). */
export const WORD = {
  /** Vandenberg for "van den Berg". */
  glued: 4,
  /** Johannes for "Jan", by the table that staff keep. */
  table: 24,
  /** Soekarno for "Sukarno", by a spelling rule. The second weight is per edit, and counts for one edit at most. */
  spelling: 4,
  spellingPerEdit: 40,
  /** Jansen for "jans", a word that is still being typed: the base, per missing letter, and the most in all. */
  prefix: 64,
  prefixPerLetter: 24,
  prefixMost: 200,
  /** The most beside other words, which vouch for it: for "willem bis" Willem Bisschop is no farther than Willem Ros. */
  prefixMostBeside: 130,
  /** Jansen for "jan*". */
  wildcard: 20,
  /** Johannes for "J." */
  initial: 12,
  /** The family Go for "g. kwan djwan": a family name that comes first may be typed as if it were an initial. */
  initialOfFamily: 100,
  /** J. or Joh. for "Johannes", C. for "Kees" (christened Cornelis): it may be any name with that letter. */
  initialInArchive: 180,
  /** A misspelling: the base, per edit as ear and eye weigh it (ei for ij is 0.15), and per letter that differs. */
  near: 48,
  nearPerEdit: 60,
  nearPerLetter: 48,
  /** A particle for a word that is nearly one: van for "Vam", which may also be Sam. */
  particleByGuess: 80,
  /** How much more the rarest word costs than the commonest. */
  rarity: 32,
  /** Half of an ij: Dyk for "Dijk" comes after Dijk. */
  ij: 4,
} as const

/** What a name costs beside its words. */
export const NAME = {
  /** The part that counts of what a given name lost: given names differ from the lists more often than surnames do. */
  givenPart: 0.8,
  /** No typed word is the surname. */
  noSurname: 140,
  /** The only typed word is not the surname, but stands in the name as typed: a given name, or von. */
  noSurnameAsTyped: 3,
  /** None of several typed words is the surname, but all are given names as typed: Loa Lan Giok for "giok lan". */
  noSurnameOfSeveral: 40,
  /** A surname that was not typed: Jansen-Bakker for "Jansen". */
  extraSurname: 5,
  /** A given name that was not typed, beside others. */
  extraGiven: 6,
  /** Added when that name stands before the initial that was typed: C.A. Jansen for "A. Jansen". */
  extraBeforeInitial: 8,
  /** Jan Piet for "Piet Jan", J.A. for "A.J.", Bakker-Brouwer for "Brouwer-Bakker". */
  outOfOrder: 40,
  /** A typed word that the name does not have, where one may fail. */
  wordNotFound: 450,
  /** A typed initial that the name does not have. */
  otherInitial: 130,
} as const

/** Particles and titles: they are compared, but never required. */
export const AFFIX = {
  /** A particle that was not typed, or a title. */
  extra: 1,
  extraTitle: 10,
  /** The typed particle is not there, or another one is. */
  noParticle: 100,
  otherParticle: 40,
  /** A given name is nearly the particle that was typed: Dean Bakker for "den Bakker". */
  nameForParticle: 60,
  /** The typed title is not there. */
  noTitle: 2,
} as const

/** The first rows: the likeliest among different names. */
export const FIRST_ROWS = {
  /** For a name that has all that was typed: per letter that was not typed, of whole names and of what an initial stands for. */
  letterOfName: 5,
  letterOfInitial: 2.5,
  /** Subtracted each time the bearers of a name double. */
  perDoubledBearers: 3,
  /** Per earlier row with the same guess: for "J. ool" J. Mol is shown beside J. Pol, before J.A. Pol. */
  guessAgain: 45,
  /** With one typed word: when the likeliest surname is this much cheaper than the others, its bearers fill the rows. */
  muchLikelier: 150,
} as const

/** How far the ladder climbs, and what it shows. */
export const LADDER = {
  /** Rung 2 is enough when the five first names lost at most this, or, with several words, when the first one did. */
  fiveLost: 200,
  firstLost: 150,
  /** Rung 3 shows names that lost at most this much more than the first rows. */
  margin: 25,
  /** Rung 3 has too few hits when fewer than five lost at most this: names without one of the words are then nearer. */
  far: 400,
  /** What each of the other words may lose where one word may fail: about one edit. */
  well: 188,
  /** Exactly what was typed: nothing but a particle stands beside it. */
  whole: 2,
  /** The only typed word is a word of the name, also with IJ for Y. */
  wholeOneWord: 7,
  /** If the best hit lost more than this, other spaces and initials without dots are tried. */
  asTyped: 20,
  /** Letters that may be a name are read as initials only when the best hit lost more than this. */
  sure: 150,
} as const
