/**
 * Queries as people type them, each with what it should show of `archive.ts`. They were written by common sense, before
 * anybody looked at the answers of an engine.
 *
 * A line is a query and its expectations: `1` is the first row (one of the names between slashes), `5` is among the first
 * five rows, `-` is not. A name of several passengers can have the code of its voyage: `Jan Jansen AS-1950-1`.
 */
export const JUDGED: Readonly<Record<string, string>> = {
  'as listed': `
    anna jansen | 1 Anna Jansen
    Petronella Monnikweg | 1 Petronella Monnikweg
    HENDRIK MOLENMEER | 1 Hendrik Molenmeer
    victor thompson | 1 Victor Thompson
    willem hendrik bakker | 1 Willem Hendrik Bakker | 5 W.H. Bakker
    johannes cornelis meijer | 1 Johannes Cornelis Meijer | 5 J.C. Meijer
    tan giok lan | 1 Tan Giok Lan
    raden soerjo atmodjo | 1 Raden Soerjo Atmodjo
    max muller | 1 Max Müller
    anna elisabeth schroder | 1 Anna Elisabeth Schröder
    dean bakker | 1 Dean Bakker
    soetomo | 1 Soetomo
    sutarmi | 1 Sutarmi
    rosa pereira | 1 Rosa Pereira
    jan jansen | 1 Jan Jansen | 5 Jan Jansen OR-1946-1 | 5 Jan Jansen SI-1948-1 | 5 Jan Jansen AS-1950-1
    elias leatemia | 1 Elias Leatemia
    frans wetselaar | 1 Frans Wetselaar
    the kian seng | 1 The Kian Seng
    kasman natadirdja | 1 Kasman Natadirdja
    otto krüger | 1 Otto Krüger
    jeanne moreau | 1 Jeanne Moreau`,

  surname: `
    molenmeer | 1 Hendrik Molenmeer/E. Molenmeer | 5 Hendrik Molenmeer | 5 E. Molenmeer
    thompson | 5 Victor Thompson | 5 F. Thompson | 5 C. Thompson
    hoekstra | 5 Elisabeth Hoekstra | 5 E. Hoekstra
    dijkstra | 5 Pieter Dijkstra | 5 P. Dijkstra
    weber | 5 Ferdinand Weber | 5 Hans Weber
    postma | 5 Wim Postma | 5 Willem Postma | 5 Geertje Tieleman-Postma
    tieleman | 5 Rob Tieleman | 5 Geertje Tieleman-Postma
    bakker | 5 Dean Bakker | 5 Willem Hendrik Bakker | 5 W.H. Bakker
    koesoema | 1 Johanna Wilhelmina Koesoema
    goeltom | 1 Sophia Virginie Goeltom
    sarkissian | 1 Anna Maria Sarkissian
    lekatompessy | 1 Yacomina Lekatompessy
    manuhutu | 1 Izaak Manuhutu
    soumokil | 5 Johannes Soumokil | 5 J. Soumokil
    cohen | 1 Simon Cohen
    durand | 1 Charles Durand
    evers | 5 Nicolaas Jan Evers | 5 N.J. Evers
    moreau | 1 Jeanne Moreau
    huwae | 1 Febbe Huwae
    rozenberg | 5 Leonora Rozenberg | 5 L. Rozenberg
    toussaint | 1 Nelly Toussaint
    wetselaar | 1 Frans Wetselaar
    verhoeven | 5 Dee Verhoeven | 5 Hermina Verhoeven`,

  'a letter off': `
    jansn | 5 Anna Jansen
    jnsen | 5 Anna Jansen
    anna janse | 1 Anna Jansen
    ana jansen | 1 Anna Jansen
    petronela monnikweg | 1 Petronella Monnikweg
    petronella monikweg | 1 Petronella Monnikweg
    hendrik molemeer | 1 Hendrik Molenmeer
    hendrik moolenmeer | 1 Hendrik Molenmeer
    victor tompson | 1 Victor Thompson
    victor thomspon | 1 Victor Thompson
    vicotr thompson | 1 Victor Thompson
    johanna koesoeam | 1 Johanna Wilhelmina Koesoema
    koesema | 1 Johanna Wilhelmina Koesoema
    marianne gotz | 1 Marianne Götz
    ernst scmidt | 1 Ernst Schmidt
    irene schmits | 1 Irene Schmitz
    louise van heuts | 1 Louise Charlotte van Heutsz
    robert hendriks | 5 Robert Hendrikx
    lukas matulesy | 1 Lucas Matulessy
    dominggus pattiasina | 1 Domingus Pattiasina
    pattiasinna | 1 Domingus Pattiasina
    latuharhery | 1 Yosina Latuharhary
    sofia goeltom | 1 Sophia Virginie Goeltom
    goletom | 1 Sophia Virginie Goeltom
    chevaljer | 1 Margaretha Louise Chevalier
    nely toussaint | 1 Nelly Toussaint
    toussain | 1 Nelly Toussaint
    frans wezelaar | 1 Frans Wetselaar
    charls durand | 1 Charles Durand
    leonora rosenberg | 1 Leonora Rozenberg
    sarkisian | 1 Anna Maria Sarkissian
    bernard sibrandy | 1 Bernard Sibrandi
    dirk scaap | 1 Dirk Schaap
    febe huwae | 1 Febbe Huwae
    truus hogedorp | 1 Truus Hogendorp
    zet wattimena | 1 Zeth Wattimena
    mesak suppusepa | 1 Mesak Supusepa`,

  'two letters off': `
    petronela monikweg | 1 Petronella Monnikweg
    hendrk molemeer | 1 Hendrik Molenmeer
    victor tomson | 1 Victor Thompson
    sopia geoltom | 1 Sophia Virginie Goeltom
    lekatompesie | 1 Yacomina Lekatompessy
    elisabet hoeksta | 1 Elisabeth Hoekstra
    margareta chevallier | 1 Margaretha Louise Chevalier
    jacomina lekatompesy | 1 Yacomina Lekatompessy
    wetzelar | 1 Frans Wetselaar
    patipelohi | 1 Agustina Pattipeilohy
    sahetapi dorcas | 1 Dorkas Sahetapy
    kristina nanloy | 5 Costantina Nanlohy`,

  'by ear': `
    kuipers | 5 A. Kuipers | 5 Antonius Kuijpers | 5 Theodora Kuipers-Jansen
    kuypers | 5 Antonius Kuijpers | 5 A. Kuipers
    meier | 5 Johannes Cornelis Meijer | 5 J.C. Meijer
    meyer | 5 Johannes Cornelis Meijer | 5 J.C. Meijer
    deikstra | 5 Pieter Dijkstra | 5 P. Dijkstra
    dykstra | 5 Pieter Dijkstra | 5 P. Dijkstra
    hukstra | 5 Elisabeth Hoekstra
    schmit | 5 Ernst Schmidt
    smidt | 5 Ernst Schmidt
    tomson | 5 Victor Thompson
    van leuwen | 5 P.F. van Leeuwen
    tielman | 5 Rob Tieleman
    kruger | 5 Otto Krüger
    krieger | 5 Otto Krüger
    schreuder | 5 Anna Elisabeth Schröder
    getz | 5 Marianne Götz
    sjevalier | 5 Margaretha Louise Chevalier
    moro | 5 Jeanne Moreau
    toesein | 5 Nelly Toussaint
    dangremon | 5 Karel Eduard d'Angremond
    van rein | 5 Emma van Rijn
    van ryn | 1 Emma van Rijn
    monnikwyk | 1 M. Monnikwijk
    molemeer | 5 Hendrik Molenmeer | 5 E. Molenmeer
    wetzelaar | 1 Frans Wetselaar
    sluisdyk | 1 Klaas Sluisdijk
    heuts | 5 August Heutz | 5 Louise Charlotte van Heutsz
    sumokil | 5 Johannes Soumokil
    pereyra | 1 Rosa Pereira`,

  initials: `
    p. monnikweg | 1 Petronella Monnikweg
    a monnikweg | 1 A. Monnikweg
    r. monnikweg | 1 R. Monnikweg
    p monikweg | 1 Petronella Monnikweg
    h molenmeir | 1 Hendrik Molenmeer
    h. molenmeer | 1 Hendrik Molenmeer
    v thlmpson | 1 Victor Thompson
    v. thompson | 1 Victor Thompson
    f. thompson | 1 F. Thompson
    i scmitz | 1 Irene Schmitz
    r hendrkx | 1 Robert Hendrikx
    a heustz | 1 August Heutz
    c kapelhoevn | 1 Catharina Kapelhoeven
    k sluisdky | 1 Klaas Sluisdijk
    w.h. bakker | 1 W.H. Bakker | 5 Willem Hendrik Bakker
    w h bakker | 1 W.H. Bakker | 5 Willem Hendrik Bakker
    wh bakker | 1 W.H. Bakker | 5 Willem Hendrik Bakker
    bakker w.h. | 1 W.H. Bakker | 5 Willem Hendrik Bakker
    w.j. smit | 1 W.J. Smit | 5 Wilhelmina Johanna Smit
    n.j. evers | 1 N.J. Evers | 5 Nicolaas Jan Evers
    j.c. meijer | 1 J.C. Meijer | 5 Johannes Cornelis Meijer
    j c meyer | 5 J.C. Meijer | 5 Johannes Cornelis Meijer
    p.f. van leeuwen | 1 P.F. van Leeuwen | 5 Petrus Franciscus van Leeuwen
    e hoekstra | 1 E. Hoekstra | 5 Elisabeth Hoekstra
    l. rozenberg | 1 L. Rozenberg | 5 Leonora Rozenberg
    j soumokil | 1 J. Soumokil | 5 Johannes Soumokil
    e. sarkissian | 5 Anna Maria Sarkissian
    a.m. sarkisian | 1 Anna Maria Sarkissian
    goeltom s. | 1 Sophia Virginie Goeltom
    s.v. goeltom | 1 Sophia Virginie Goeltom
    e. de vries | 5 Geertruida de Vries | 5 A. de Vries
    j jansen | 5 Johanna Jansen | 5 Jan Jansen
    c. de boer | 1 Cornelis de Boer
    h. weber | 1 Hans Weber
    d bakkr | 1 Dean Bakker
    m. gotz | 1 Marianne Götz`,

  particles: `
    van der berg | 5 Cornelis van der Berg
    vd berg | 5 Cornelis van der Berg
    v.d. berg | 5 Cornelis van der Berg
    cornelis van den berg | 1 Cornelis van der Berg
    cornelis vanderberg | 1 Cornelis van der Berg
    cornelis berg | 1 Cornelis van der Berg
    berg, cornelis van der | 1 Cornelis van der Berg
    boer kees de | 1 Kees de Boer
    kees deboer | 1 Kees de Boer
    van heutsz | 1 Louise Charlotte van Heutsz
    heutsz | 1 Louise Charlotte van Heutsz
    t hooft | 1 Frederik 't Hooft
    frederik t hooft | 1 Frederik 't Hooft
    frederik hooft | 1 Frederik 't Hooft
    in 't veld | 1 Maria in 't Veld
    maria int veld | 1 Maria in 't Veld
    maria veld | 1 Maria in 't Veld
    jacoba van t hof | 1 Jacoba van 't Hof
    jacoba hof | 1 Jacoba van 't Hof
    angremond | 1 Karel Eduard d'Angremond
    d angremond | 1 Karel Eduard d'Angremond
    dangremond | 1 Karel Eduard d'Angremond
    vries, geertruida de | 1 Geertruida de Vries
    geertruida vries | 1 Geertruida de Vries
    van beek | 5 Jacob van Beek | 5 Marinus van der Beek
    marinus beek | 1 Marinus van der Beek
    bertha haas | 1 Bertha de Haas
    vandam cornelia | 1 Cornelia van Dam
    sam vd linden | 1 Sam van der Linden
    vam linden | 5 Sam van der Linden
    dee verhoeven | 1 Dee Verhoeven
    den bakker | 5 Dean Bakker`,

  'old and new spelling': `
    kusuma | 5 Johanna Wilhelmina Koesoema
    johanna kusuma | 1 Johanna Wilhelmina Koesoema
    suryo atmojo | 1 Raden Soerjo Atmodjo
    suryadi | 1 Soerjadi
    cokroaminoto | 1 Kartini Tjokroaminoto
    kartini cokroaminoto | 1 Kartini Tjokroaminoto
    ibrahim sulaiman | 1 Ibrahim Soelaiman
    ibrahim suleiman | 1 Ibrahim Soelaiman
    mohamad hassan | 1 Muhammad Hasan
    mohammed hasan | 1 Muhammad Hasan
    soekarti widjojo | 1 Sukarti Widjojo
    sukarti wijoyo | 1 Sukarti Widjojo
    ratna joyodiningrat | 1 Ratna Djojodiningrat
    sutomo | 1 Soetomo
    soetarmi | 1 Sutarmi
    ahmad yusuf | 1 Achmad Jusuf
    achmad joesoef | 1 Achmad Jusuf
    natadirja | 1 Natadirja | 5 Kasman Natadirdja
    kasman natadirja | 1 Kasman Natadirdja
    oey tiong ham | 1 Oei Tiong Ham
    liem swie nio | 1 Lim Swie Nio
    chan bie nio | 5 Tjan Bie Nio
    tio tiang bing | 1 Thio Tiang Bing
    sjahetapy | 5 Dorkas Sahetapy`,

  'another order': `
    jansen anna | 1 Anna Jansen
    jansen, anna | 1 Anna Jansen
    thompson victor | 1 Victor Thompson
    giok lan tan | 1 Tan Giok Lan
    tiong ham oei | 1 Oei Tiong Ham
    sarkissian anna maria | 1 Anna Maria Sarkissian
    bakker hendrik willem | 1 Willem Hendrik Bakker
    meijer cornelis johannes | 1 Johannes Cornelis Meijer
    pattiasina domingus | 1 Domingus Pattiasina
    atmodjo soerjo | 1 Raden Soerjo Atmodjo
    leeuwen petrus van | 1 Petrus Franciscus van Leeuwen
    rozenberg leonora | 1 Leonora Rozenberg`,

  'fewer and more given names': `
    johanna koesoema | 1 Johanna Wilhelmina Koesoema
    wilhelmina koesoema | 1 Johanna Wilhelmina Koesoema
    sophia goeltom | 1 Sophia Virginie Goeltom
    virginie goeltom | 1 Sophia Virginie Goeltom
    willem bakker | 1 Willem Hendrik Bakker
    hendrik bakker | 1 Willem Hendrik Bakker
    nicolaas evers | 1 Nicolaas Jan Evers
    johan van dam | 1 Johan Christiaan van Dam
    louise chevalier | 1 Margaretha Louise Chevalier
    anna schröder | 1 Anna Elisabeth Schröder
    elisabeth schröder | 1 Anna Elisabeth Schröder
    karel dangremond | 1 Karel Eduard d'Angremond
    victor emile thompson | 1 Victor Thompson
    nelly maria toussaint | 1 Nelly Toussaint
    hendrik johannes molenmeer | 1 Hendrik Molenmeer
    anna petronella monnikweg | 5 Petronella Monnikweg | 5 A. Monnikweg
    maria sarkissian | 1 Anna Maria Sarkissian
    marianne louise götz | 1 Marianne Götz`,

  'married and maiden name': `
    maria van den berg | 1 Maria van den Berg-Visser
    maria visser | 1 Maria van den Berg-Visser
    maria visser van den berg | 1 Maria van den Berg-Visser
    maria van den berg geb. visser | 1 Maria van den Berg-Visser
    theodora jansen | 1 Theodora Kuipers-Jansen
    theodora kuipers | 1 Theodora Kuipers-Jansen
    theodora jansen-kuipers | 1 Theodora Kuipers-Jansen
    geertje postma | 1 Geertje Tieleman-Postma
    geertje tieleman | 1 Geertje Tieleman-Postma
    a. de graaf | 1 Mevr. A. Visser-de Graaf
    a visser | 1 Mevr. A. Visser-de Graaf
    mevrouw visser de graaf | 1 Mevr. A. Visser-de Graaf`,

  'a surname of several words': `
    bierens de haan | 5 Mej. E. Bierens de Haan-Voûte | 5 P.A. Bierens de Haan
    e. bierens de haan | 1 Mej. E. Bierens de Haan-Voûte
    weststrate van der pluym | 1 Weststrate van der Pluym-Kool Mevr. A.
    weststrate vanderpluym | 1 Weststrate van der Pluym-Kool Mevr. A.`,

  'the beginning of a surname': `
    mac gillavry | 5 Ella Mc Gillavry | 5 P. MacGillavry | 5 M'Gillavry Mej. R.
    mcgillavry | 5 Ella Mc Gillavry | 5 P. MacGillavry | 5 M'Gillavry Mej. R.
    m'gillavry | 5 Ella Mc Gillavry | 5 P. MacGillavry | 5 M'Gillavry Mej. R.
    p. mc. gillavry | 1 P. MacGillavry
    ella gillavry | 1 Ella Mc Gillavry
    sint martinus | 5 D. St. Martinus | 5 Sint-Martinus Mevr. C.
    st martinus | 5 D. St. Martinus | 5 Sint-Martinus Mevr. C.
    fenna ste. croix | 1 Fenna Sainte Croix`,

  'two surnames, one in the list': `
    greta schavotterman-de bruin | 1 Greta Schavotterman | 5 Greta de Bruin
    g.m. de bruin geboren schavotterman | 1 Greta Schavotterman | 5 G.M. de Bruin
    mevrouw de bruin-schavotterman | 1 Greta Schavotterman
    j. bolderdijk-de bruin | 1 J. Bolderdijk
    j. de bruin geb. bolderdijk 1946 | 1 J. Bolderdijk`,

  'a ship by its letters': `
    bolderdijk NA 1946 | 1 J. Bolderdijk
    NA 1946 | 5 A. de Bruin/D. St. Martinus/J. Bolderdijk/Ella Mc Gillavry | - Jan Jansen
    de bruin JdW | 5 G.M. de Bruin | 5 Stien de Bruin | - Cato de Bruin
    de bruin jdw 1947 | 5 G.M. de Bruin | 5 Stien de Bruin | - Cato de Bruin
    van rijn JvO | 1 Emma van Rijn
    JvO 1947 | 5 Bertha de Haas/Simon Cohen/Dean Bakker/Sam van der Linden | - Cato de Bruin
    WR 1951 | 5 Johannes Cornelis Meijer | 5 J.C. Meijer
    meijer WR 1951 | 5 Johannes Cornelis Meijer | 5 J.C. Meijer
    WH Bakker | 1 W.H. Bakker`,

  nicknames: `
    cornelis boer | 5 Kees de Boer | 5 Cornelis de Boer
    kees de boer | 1 Kees de Boer | 5 Cornelis de Boer
    wim postma | 1 Wim Postma | 5 Willem Postma
    willem postma | 1 Willem Postma | 5 Wim Postma
    betsy hoekstra | 5 Elisabeth Hoekstra
    piet dijkstra | 5 Pieter Dijkstra | 5 P. Dijkstra
    truus de vries | 1 Geertruida de Vries
    geertruida hogendorp | 1 Truus Hogendorp
    johannes jansen | 5 Jan Jansen
    klaas evers | 5 Nicolaas Jan Evers
    toon kuijpers | 5 Antonius Kuijpers
    mien smit | 5 Wilhelmina Johanna Smit
    henk molenmeer | 1 Hendrik Molenmeer`,

  titles: `
    mevrouw koesoema | 1 Johanna Wilhelmina Koesoema
    mevr. a. visser | 1 Mevr. A. Visser-de Graaf
    dhr. thompson | 5 Victor Thompson
    de heer wetselaar | 1 Frans Wetselaar
    soerjo atmodjo | 1 Raden Soerjo Atmodjo
    r. soerjo atmodjo | 1 Raden Soerjo Atmodjo
    dr. cohen | 1 Simon Cohen
    mej. moreau | 1 Jeanne Moreau
    kapitein bakker | 5 Dean Bakker | 5 Willem Hendrik Bakker
    mw hoekstra | 5 Elisabeth Hoekstra | 5 E. Hoekstra`,

  'with its voyage': `
    jan jansen asturias | 1 Jan Jansen AS-1950-1 | - Jan Jansen OR-1946-1
    jan jansen 1948 | 1 Jan Jansen SI-1948-1 | - Jan Jansen OR-1946-1
    jan jansen oranje 1946 | 1 Jan Jansen OR-1946-1
    jan jansen op de sibajak | 1 Jan Jansen SI-1948-1
    jansen willem ruys | - Dirk Schaap
    ruys groote beer | 1 Wouter Ruys
    wouter ruys | 1 Wouter Ruys
    oranje leentje | 1 Leentje Oranje
    leentje oranje 1955 | 1 Leentje Oranje
    geesje waterman | 1 Geesje Waterman
    meijer djakarta | 5 Johannes Cornelis Meijer
    meijer jakarta 1951 | 5 Johannes Cornelis Meijer | 5 J.C. Meijer
    soumokil kota inten | 5 Johannes Soumokil | 5 J. Soumokil
    van dam makassar | 5 Cornelia van Dam | 5 Johan Christiaan van Dam
    weber southampton | 5 Ferdinand Weber | 5 Hans Weber
    evers 1956 | 5 Nicolaas Jan Evers | 5 N.J. Evers
    evers 1955 | 5 Nicolaas Jan Evers | 5 N.J. Evers
    GB-1955-1 sarkissian | 1 Anna Maria Sarkissian
    ms oranje jansen | 5 Anna Jansen | 5 Jan Jansen OR-1946-1
    jansen oranje | 5 Anna Jansen | 5 Jan Jansen OR-1946-1
    postma asturias 1950 | 5 Wim Postma | 5 Willem Postma
    thompson orange | 5 Victor Thompson
    victor thompson oranja | 1 Victor Thompson
    elisabeth hoekstra ruys | 1 Elisabeth Hoekstra
    van rijn oldenbarnevelt | 1 Emma van Rijn
    sibayak manuhutu | 1 Izaak Manuhutu`,

  'a voyage alone': `
    kota inten | 5 Elias Leatemia/Costantina Nanlohy/Febbe Huwae/Johannes Soumokil/J. Soumokil
    asturias | - Victor Thompson
    SI-1948-1 | - Victor Thompson
    willem ruys | - Wouter Ruys
    1957 | - Jan Jansen`,

  'a misremembered voyage': `
    victor thompson 1947 | 1 Victor Thompson
    victor thompson 1945 | 1 Victor Thompson
    victor thompson sibajak | 1 Victor Thompson
    victor thompson willem ruys 1951 | 1 Victor Thompson
    petronella monnikweg groote beer | 1 Petronella Monnikweg
    jan jansen 1949 | 5 Jan Jansen SI-1948-1 | 5 Jan Jansen AS-1950-1
    jan jansen 1947 | 5 Jan Jansen OR-1946-1 | 5 Jan Jansen SI-1948-1
    jan jansen waterman | 5 Jan Jansen OR-1946-1 | 5 Jan Jansen SI-1948-1 | 5 Jan Jansen AS-1950-1
    tan giok lan 1951 | 1 Tan Giok Lan
    sophia goeltom oranje | 1 Sophia Virginie Goeltom
    sophia goeltom 1948 | 1 Sophia Virginie Goeltom
    leonora rozenberg 1956 | 1 Leonora Rozenberg
    nelly toussaint willem ruys | 1 Nelly Toussaint
    frans wetselaar batavia | 1 Frans Wetselaar
    elias leatemia djakarta | 1 Elias Leatemia
    kees de boer 1946 | 1 Kees de Boer
    j.c. meijer 1950 | 1 J.C. Meijer
    cornelis van der berg 1950 | 1 Cornelis van der Berg
    anna jansen asturias | 5 Anna Jansen
    otto krüger southampton 1951 | 1 Otto Krüger`,

  'a question': `
    op welk schip zat victor thompson | 1 Victor Thompson
    op welk schip zat jan jansen in 1950? | 1 Jan Jansen AS-1950-1
    wanneer kwam petronella monnikweg aan | 1 Petronella Monnikweg
    wanneer reisde tan giok lan? | 1 Tan Giok Lan
    wie was sophia goeltom? | 1 Sophia Virginie Goeltom
    ik zoek mijn oma johanna koesoema | 1 Johanna Wilhelmina Koesoema
    ik zoek marianne götz | 1 Marianne Götz
    familie weber | 5 Ferdinand Weber | 5 Hans Weber
    familie de vries | 5 Geertruida de Vries | 5 A. de Vries
    mijn opa kees de boer | 1 Kees de Boer
    jan jansen en anna jansen | 5 Anna Jansen | 5 Jan Jansen
    passagiers van de kota inten | - Victor Thompson
    mijn vader otto krüger kwam met de asturias | 1 Otto Krüger
    heeft emma van rijn op de johan van oldenbarnevelt gezeten | 1 Emma van Rijn
    waar is simon cohen | 1 Simon Cohen
    met welk schip kwam familie soumokil | 5 Johannes Soumokil | 5 J. Soumokil`,

  'half typed and wildcards': `
    lekatom | 1 Yacomina Lekatompessy
    petronella monn | 1 Petronella Monnikweg
    monnik* | 5 Petronella Monnikweg | 5 M. Monnikwijk
    kuij* | 5 Antonius Kuijpers
    *kweg | 5 Petronella Monnikweg
    m?ller | 1 Max Müller
    victor th | 1 Victor Thompson
    hogend | 1 Truus Hogendorp
    "jan jansen" | 1 Jan Jansen
    "wouter ruys" | 1 Wouter Ruys
    van oldenb | 5 Johan van Oldenburg
    johan van oldenburg | 1 Johan van Oldenburg`,

  'letters out of place': `
    vanleeuwen | 5 P.F. van Leeuwen | 5 Petrus Franciscus van Leeuwen
    annajansen | 1 Anna Jansen
    van der linden sam. | 1 Sam van der Linden
    monnik weg | 5 Petronella Monnikweg
    kapel hoeven | 1 Catharina Kapelhoeven
    rozen berg | 5 Leonora Rozenberg
    jansen-kuipers | 5 Theodora Kuipers-Jansen
    natadirdja, kasman | 1 Kasman Natadirdja
    “anna jansen” | 1 Anna Jansen
    JANSEN ANNA. | 1 Anna Jansen`,

  nobody: `
    xqzwvk | - Victor Thompson
    123456 | - Victor Thompson
    anna xqzwvk | - Victor Thompson
    thompson xqzwvk | 5 Victor Thompson
    jan jansen xqzwvk | 5 Jan Jansen`,
}
