/** The small archive of the judged queries: made-up passengers of eight voyages, written as in real lists. */
import { GIVEN_NAME_VARIANTS, PLACE_VARIANTS, SURNAME_VARIANTS } from '#names/words/variants.ts'
import { type Documents, noDocuments } from '../../documents.ts'

/** A paragraph for each voyage: code | ship | from | to | departure | arrival, and then its passengers. */
const VOYAGES = `
  OR-1946-1 | Oranje | Batavia | Amsterdam | 1946-03-10 | 1946-04-08
  Jan Jansen, Anna Jansen, Petronella Monnikweg, A. Monnikweg, R. Monnikweg, M. Monnikwijk, Cornelis van der Berg,
  Maria van den Berg-Visser, Johanna Wilhelmina Koesoema, Hendrik Molenmeer, E. Molenmeer, Victor Thompson, F. Thompson,
  C. Thompson, Geertruida de Vries, A. de Vries, Willem Hendrik Bakker, W.H. Bakker, Dirk Schaap, Tan Giok Lan

  WR-1951-1 | Willem Ruys | Djakarta | Rotterdam | 1951-05-06 | 1951-06-01
  Elisabeth Hoekstra, E. Hoekstra, Pieter Dijkstra, P. Dijkstra, Raden Soerjo Atmodjo, Soerjadi, Kartini Tjokroaminoto,
  Oei Tiong Ham, Lim Swie Nio, The Kian Seng, Johannes Cornelis Meijer, J.C. Meijer, Louise Charlotte van Heutsz,
  Frederik 't Hooft, Maria in 't Veld, Jacoba van 't Hof, Karel Eduard d'Angremond, Anna Elisabeth Schröder, Max Müller

  SI-1948-1 | Sibajak | Batavia | Rotterdam | 1948-01-15 | 1948-02-12
  Jan Jansen, Kees de Boer, Cornelis de Boer, Wilhelmina Johanna Smit, W.J. Smit, Antonius Kuijpers, A. Kuipers,
  Theodora Kuipers-Jansen, Lucas Matulessy, Domingus Pattiasina, Yosina Latuharhary, Agustina Pattipeilohy,
  Izaak Manuhutu, Marianne Götz, Ernst Schmidt, Irene Schmitz, Robert Hendrikx, R. Hendriks

  KI-1951-1 | Kota Inten | Soerabaja | Rotterdam | 1951-02-21 | 1951-03-21
  Johannes Soumokil, J. Soumokil, Paulus Tahitu, Welmina Titaley, Dorkas Sahetapy, Elias Leatemia,
  Yacomina Lekatompessy, Zeth Wattimena, Febbe Huwae, Simon Ririassa, Costantina Nanlohy, Mesak Supusepa

  JO-1947-1 | Johan van Oldenbarnevelt | Tandjong Priok | Amsterdam | 1947-11-05 | 1947-12-02
  Johan van Oldenburg, Sophia Virginie Goeltom, Margaretha Louise Chevalier, Dean Bakker, Sam van der Linden,
  Dee Verhoeven, Hermina Verhoeven, Petrus Franciscus van Leeuwen, P.F. van Leeuwen, Catharina Kapelhoeven, August Heutz,
  Klaas Sluisdijk, Geesje Waterman, Emma van Rijn, Simon Cohen, Rosa Pereira, Bertha de Haas

  GB-1955-1 | Groote Beer | Djakarta | Amsterdam | 1955-12-20 | 1956-01-18
  Anna Maria Sarkissian, Ibrahim Soelaiman, Siti Aminah, Muhammad Hasan, Sukarti Widjojo, Ratna Djojodiningrat,
  Soetomo, Sutarmi, Achmad Jusuf, Nicolaas Jan Evers, N.J. Evers, Wouter Ruys, Leentje Oranje, Bernard Sibrandi

  AS-1950-1 | Asturias | Soerabaja | Southampton | 1950-01-10 | 1950-02-08
  Jan Jansen, Johanna Jansen, Jacob van Beek, Marinus van der Beek, Thio Tiang Bing, Tjan Bie Nio, Charles Durand,
  Mevr. A. Visser-de Graaf, Nelly Toussaint, Ferdinand Weber, Hans Weber, Otto Krüger, Truus Hogendorp, Wim Postma,
  Willem Postma

  WA-1957-1 | Waterman | Makassar | Rotterdam | 1957-09-30 | 1957-10-29
  Frans Wetselaar, Cornelia van Dam, Johan Christiaan van Dam, Leonora Rozenberg, L. Rozenberg, Kasman Natadirdja,
  Natadirja, Rob Tieleman, Geertje Tieleman-Postma, Jeanne Moreau

  NA-1946-1 | Nieuw Amsterdam | Singapore | Southampton | 1946-03-16 | 1946-04-02
  Mej. E. Bierens de Haan-Voûte, Weststrate van der Pluym-Kool Mevr. A., Ella Mc Gillavry, P. MacGillavry, D. St. Martinus,
  Greta Schavotterman, J. Bolderdijk, A. de Bruin, Greta de Bruin, Mevr. de Bruin, Cato de Bruin

  JW-1947-1 | Johan de Witt | Sabang | Amsterdam | 1947-04-11 | 1947-05-06
  P.A. Bierens de Haan, M'Gillavry Mej. R., Sint-Martinus Mevr. C., Fenna Sainte Croix, G.M. de Bruin, Stien de Bruin`
  .trim()
  .split('\n\n')
  .map((paragraph) => {
    const [head = '', ...names] = paragraph.split('\n')
    const [journeyId = '', ship = '', startCity = '', endCity = '', startDate = '', endDate = ''] = head.trim().split(' | ')
    return { journeyId, ship, startCity, endCity, startDate, endDate, names: names.join(' ').trim().split(/,\s+/) }
  })

export function judgedArchive(): Documents {
  const ships = [...new Set(VOYAGES.map(({ ship }) => ship))]
  let lastPassenger = 0
  return {
    ...noDocuments(),
    variant: [
      ...[...GIVEN_NAME_VARIANTS, ...SURNAME_VARIANTS].map((spellings) => ({ kind: 'name' as const, spellings })),
      ...PLACE_VARIANTS.map((spellings) => ({ kind: 'place' as const, spellings })),
    ].map(({ kind, spellings }, at) => ({ id: at + 1, kind, spellings: [...spellings] })),
    ship: ships.map((shipName, at) => ({ id: at + 1, shipName, prefix: null })),
    journey: VOYAGES.map(({ ship, names, ...facts }, at) => ({
      id: at + 1,
      hit: {
        _id: String(at + 1),
        name: `${ship}, ${facts.startDate.slice(0, 4)}`,
        ship: { id: String(ships.indexOf(ship) + 1), name: ship },
        ...facts,
        contentPoint: [],
        source: null,
        names: { entered: names.length, expected: null },
      },
    })),
    passenger: VOYAGES.flatMap(({ startDate, names }, at) =>
      names.map((fullName) => ({ id: ++lastPassenger, journey: at + 1, startDate, fullName, demonstration: true })),
    ),
  }
}
