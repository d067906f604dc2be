/** Given names by origin and sex, commonest first. */
import { type Random, zipfPicker } from './random.ts'
import type { Origin } from './surnames.ts'

export type Sex = 'f' | 'm'

const list = (names: string): string[] => names.trim().split(/\s+/)

const DUTCH = {
  m: list(`Johannes Jan Cornelis Willem Hendrik Pieter Gerrit Jacobus Petrus Adrianus Antonius Franciscus Johan Karel Frederik
    Dirk Arie Nicolaas Theodorus Wilhelmus Martinus Leendert Albert Rudolf Robert Eduard August Ferdinand Louis Max Otto Paul
    Hans Ernst Herman Hermanus Bernardus Gerardus Lambertus Marinus Simon Teunis Jacob Daniël Abraham Izaäk Matthijs Maarten
    Joost Klaas Evert Barend Egbert Hubertus Reinier Rutger Siebe Tjeerd Wouter Ysbrand André Adriaan Christiaan Coenraad
    Cornelius Elias Michaël Raphaël Samuël Joannes Johannis Lodewijk Lucas Philippus Sebastiaan Stephanus Victor Vincent`),
  f: list(`Maria Johanna Cornelia Elisabeth Wilhelmina Anna Catharina Hendrika Adriana Jacoba Petronella Margaretha Geertruida
    Helena Alida Antonia Christina Theodora Francisca Henriëtte Charlotte Louise Emma Julie Caroline Betsy Neeltje Greta Ida
    Emilie Mathilde Rosalie Grietje Trijntje Aaltje Geertje Jantje Pietertje Willemina Hermina Bernardina Gerarda Martina
    Susanna Sara Rachel Lea Rebecca Agatha Agnes Barbara Beatrix Clara Cecilia Dina Eva Elise Frederika Gesina Hillegonda
    Jeanne Josina Juliana Klara Lucia Magdalena Paulina Regina Sophia Suzanna Ursula Wilhelmine Zwaantje Ymkje`),
}
const INDO = {
  m: list(`Johan Frederik Willem Eduard Karel Louis Henri Robert Rudolf Victor August Emile Alfred Charles George Edward Max
    Otto Ferdinand Herman Ernst Albert Leonard Richard Oscar Arthur Benjamin Dolf Eddy Ferry Freddy Guus Humphrey John Leo Rudy
    Ronald Roy Wim Boy Benny Charley Hugo Julius Marcel Maurits Theodoor Walter Adolf Alexander Constant Désiré Eugène François
    Gaston Gérard Gustaaf Jérôme Jules Léon Lucien Noël Pascal René Raoul Reinhard Rainier Valentijn Xavier Boedi Soepardi`),
  f: list(`Elisabeth Wilhelmina Johanna Louise Charlotte Emma Caroline Mathilde Emilie Henriëtte Julie Louisa Betsy Nelly Irene
    Ellen Edith Elly Hetty Lilly Mary Nora Olga Rosa Stella Sylvia Theresia Vera Winnie Yvonne Adèle Aimée Angèle Céline Cécile
    Clémentine Constance Désirée Eugénie Francine Georgine Hélène Hortense Irène Jacqueline Jeannette Joséphine Léonie Leontine
    Lucie Margot Marguérite Mélanie Noëlla Pauline Renée Rosalie Suzanne Thérèse Valérie Virginie Zoë Augustine Corry Dolly
    Erna Evelien Frieda Gerda Hilda Ilse Ingrid Loes Marijke Mientje Poppy Roekmini Sarinah Tineke Troes Wies`),
}
const CHINESE = {
  m: list(`Hok Kim Tjong Swan Hian Liong Tik Gwan Bing Hwie Siong Djin Ging Tiong Sing Khing Hoo Jan Kiem Boen Eng Hong Ie
    Kie Koen Lam Oen Peng Sioe Soen Thay Tjiang Tjwan Twan Yoe Bie Djoen Goan Hauw Hin Joe Kiat Kwie Lok Poo Thiam`),
  f: list(`Nio Giok Lan Hwa Lian Ing Swie Kiok Hiang Mei Tjoe Gwat Siok Lien Hoei Kwie Tien Bwee Djoen Ling Sian Tjioe Yoen`),
}
const MOLUCCAN = {
  m: list(`Johannes Petrus Jacob Dominggus Marcus Julianus Efraim Izaak Jozias Zakarias Markus Daniel Samuel Simon Paulus Andries
    Abraham Adolf Alexander Alfons Anton August Barnabas Benjamin Christiaan Cornelis David Eduard Elias Elisa Ferdinand
    Frans Frederik Gerson Habel Hendrik Hermanus Hosea Jeremias Jonas Josef Karel Lambertus Lodewijk Lukas Marthinus Matheos
    Melkianus Moses Nikolas Obed Otniel Philipus Ruben Salmon Semuel Silas Stefanus Thomas Timotius Willem Yakob Yusuf Zeth`),
  f: list(`Fransina Magdalena Christina Agustina Josephina Hermina Elisabeth Welhelmina Carolina Saartje Costansa Jakomina
    Batseba Orpa Naomi Dorkas Dolfina Dominggas Esterlina Febelina Hanna Helena Henderika Ida Jacoba Johana Johanna Juliana
    Katarina Kristina Lea Leentje Maria Marthina Marike Mientje Mina Naatje Oktovina Paulina Petronela Priskila Rachel
    Rebeka Regina Ribka Rosalina Rut Sara Selfina Sofia Susana Tabita Theresia Yohana Yosina`),
}
const LISTS = { dutch: DUTCH, indo: INDO, chinese: CHINESE, moluccan: MOLUCCAN }

const pickers = Object.fromEntries(
  Object.entries(LISTS).map(([origin, { m, f }]) => [origin, { m: zipfPicker(m, 5, 0.8), f: zipfPicker(f, 5, 0.8) }]),
) as Record<Origin, Record<Sex, (random: Random) => string>>

/** One to four different given names. For a Chinese person one or two syllables; a woman's second is often Nio. */
export function givenNames(random: Random, origin: Origin, sex: Sex): string[] {
  const pick = pickers[origin][sex]
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
