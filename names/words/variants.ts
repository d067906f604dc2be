/**
 * The seed of the table of variants, which staff keep in the database. Each line is a group of spellings that mean the same
 * name or place. The name in the registers comes first: clerks wrote its initial for all of the group (C. for Kees).
 * Spelling rules (oe and u, tj and c, ij and y) need no line. The table is for what no rule can know: pet names, Latin and
 * church forms, clerks' abbreviations, Chinese family names by dialect, old and new names of ports.
 * Lists marked pure are left out of the search worker, which does not use them.
 */
const groups = (lines: string): readonly (readonly string[])[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(',').map((spelling) => spelling.trim()))

/** Given names of Dutch, Indo-European, Moluccan, Indonesian and Chinese Indonesian passengers. */
export const GIVEN_NAME_VARIANTS = groups(`
Johannes, Jan, Johan, Johannis, Joannes, Joh, Hannes, Hans, Johnny, John, Yohanes, Yohanis
Johannes, Joop, Jopie, Johan, Joseph, Jozef
Johannes, Han
Johanna, Jo, Johannes, Johan, Jopie
Willem, Wim, Pim, Wilhelm, Wilhelmus, Willy, William, Bill, Guillaume, Wm
Pieter, Piet, Petrus, Peter, Pierre, Pitter
Cornelis, Kees, Cor, Cornelius, Nelis, Corn, Corneille
Hendrik, Henk, Henny, Hendrikus, Hendricus, Henricus, Henri, Hein, Henry, Heinrich, Hendr, Rik, Harry
Gerrit, Gerard, Gerardus, Gerhard, Gerhardus, Ger, Gerry, Gerardo
Albert, Albertus, Bert, Bertus, Ab, Appie, Albrecht
Lambertus, Lambert, Bert, Bertus, Lammert
Hubertus, Hubert, Huib, Bert, Huub
Robertus, Robert, Rob, Bob, Robbie
Antonius, Anton, Antonie, Antoon, Toon, Ton, Antoine, Teun, Teunis, Theunis, Anthonie, Tony
Nicolaas, Klaas, Claas, Claes, Nico, Niek, Nicolas, Nikolaas, Nikolaus, Nic
Theodorus, Theodoor, Theo, Dorus, Doris
Jacobus, Jacob, Jaap, Jaapje, Koos, Jakob, Sjaak, Jacques, James, Jac, Coos, Jack, Yakob, Yacob
Abraham, Bram, Braam, Abram
Isaac, Izaak, Isaak, Sak, Ies
Frederik, Frits, Fred, Fritz, Frederick, Freek, Freddy, Friedrich, Frédéric, Fredrik
Karel, Carel, Carl, Karl, Charles, Carolus, Charly, Carlo
Lodewijk, Louis, Ludovicus, Loe, Lou, Ludwig, Loek
Eduard, Ed, Eddy, Eddie, Edward, Edu, Edwardus, Edouard
Franciscus, Frans, Cis, François, Frank, Francis, Franz, Francois, Sus
Gijsbert, Gijs, Gijsbertus, Gysbert
August, Guus, Augustus, Augustinus, Gustaaf, Gust, Auguste
Gustaaf, Gustav, Gustave, Gustavus, Guus, Staf
Marinus, Rinus, Rien, Marien
Leonardus, Leendert, Leen, Leo, Leonard, Lenard, Lennert
Martinus, Maarten, Martin, Tinus, Mart, Marten, Marthen, Martijn
Wouter, Wout, Walter, Wouterus, Walterus
Alexander, Sander, Alex, Lex, Xander, Alexandre
Bartholomeus, Bart, Bartel, Meeuwis, Mees
Mattheus, Mathijs, Matthijs, Thijs, Mathias, Matthias, Matheus, Mattheüs, Matheos, Thijsje
Christiaan, Chris, Christianus, Christian, Christoffel, Chr, Kris, Stoffel
Stefanus, Stephanus, Stefan, Steven, Stephan, Fanus, Stephen
Adrianus, Adriaan, Arie, Ad, Jaan, Adri, Adrie, Janus, Adriaen, Aad, Ary, Adrien
Arend, Arent, Arnold, Arno, Arnoldus, Nol, Aart, Arnoud
Laurens, Laurentius, Lau, Lou, Laus, Lourens, Lauwrens, Rens, Lorenz, Laurent
Dirk, Diederik, Theodericus, Dick, Dirck, Derk, Durk
Richard, Dick, Rick, Ricardus
Michiel, Michael, Chiel, Michaël, Michel, Machiel, Giel
Ferdinand, Ferdi, Nand, Ferdinandus, Ferry, Fernand
George, Georg, Joris, Sjors, Georgius, Jurriaan, Jurgen, Georges, Sjoerd
Everardus, Evert, Everhard, Everhardus, Eef, Everard
Egbert, Egbertus, Eg, Bertus
Reinier, Reinder, Rein, Reinhard, René, Reindert, Reijer
Roelof, Roel, Rudolf, Rudolph, Roelf, Rolf, Ruud, Dolf, Rudolphus, Rudi, Rudy
Adolf, Adolph, Dolf, Adolphus, Adolphe
Rutger, Rudger, Roger, Rogier, Rutgerus
Simon, Siemen, Simeon, Siebe, Sijmen, Symon, Semuel
Samuel, Sam, Sammy, Semuel
Daniel, Daan, Daniël, Danny, Niel
David, Daaf, Dave
Benjamin, Ben, Benny, Benno, Bernardus, Bernard
Bernardus, Bernard, Ben, Nardus, Berend, Barend, Bernd, Bernhard, Bernardo, Nard
Thomas, Tom, Tommy, Tomas, Thom
Paulus, Paul, Pauw, Pouwel, Powel
Philippus, Philip, Flip, Filip, Philippe, Filippus, Flipje
Victor, Vic, Viktor
Ernst, Ernestus, Ernest, Ernesto
Emanuel, Manuel, Immanuel, Emmanuel, Maan
Otto, Otho, Ot
Herman, Hermanus, Hermann, Harm, Harmen, Manus, Hermen
Hermanus, Manus, Maan
Coenraad, Koenraad, Coen, Koen, Conrad, Konrad, Koert
Sebastiaan, Bastiaan, Bas, Sebastian, Bastian
Constantijn, Constant, Stan, Constantinus
Ignatius, Ignaas, Naas, Ignaz
Jeremias, Jerry, Jeremy, Mias
Joachim, Jochem, Jochum, Chim
Jeronimus, Jeroen, Hieronymus, Jerome
Vincentius, Vincent, Cent, Vin
Valentijn, Valentinus, Valentin, Tijn
Maximiliaan, Max, Maximilian
Maurits, Mauritius, Maurice, Mau, Moritz
Lucas, Luuk, Lukas, Luc, Luke
Marcus, Mark, Marc, Markus
Elias, Eli, Elie
Josephus, Jozef, Josef, Joseph, Jos, Sjef, Jef, Yosef, Yusuf, Joesoef
Anna, Annie, Anne, An, Ans, Anneke, Antje, Annetje, Ansje, Annet, Annette, Anny, Hanna
Johanna, Jo, Joke, Jopie, Hanna, Hannie, Jannie, Jans, Jansje, Jeanne, Jannetje, Johanne, Joan, Jantje, Annie, Yohana
Maria, Marie, Mies, Mia, Ria, Riet, Rietje, Mietje, Mimi, Marietje, Miep, Mary, Rie, Marij, Marijke, Mieke, Maryam, Marja
Wilhelmina, Mina, Mien, Mientje, Miep, Wilma, Minnie, Willy, Wil, Willemina, Willemijn, Mimi, Helmi, Willempje, Welmina
Elisabeth, Betsy, Bep, Els, Elsje, Lies, Liesbeth, Betty, Elizabeth, Betje, Lisbeth, Bets, Elly, Lijsje, Elis, Lisa, Liesje
Cornelia, Corrie, Cor, Nel, Nelly, Nellie, Neeltje, Kee, Corry, Cornelie, Keetje
Hendrika, Rika, Riek, Henny, Hendrikje, Henriëtte, Jet, Hendrina, Drika, Heintje, Hennie, Riekje, Henrica
Henriëtte, Henriette, Jet, Jetty, Harriet, Jetje, Yetty
Catharina, Trijntje, Trijn, Toos, Tine, Cato, Katrien, Katharina, To, Trien, Kaatje, Catherina, Cathrina, Rina, Tini, Catho, Kitty, Katrina, Catrina
Geertruida, Truus, Geertje, Gertrude, Trui, Geertruda, Geertruijda, Truida, Trudy, Gertruida, Trudi, Tru
Petronella, Nel, Pietje, Nelly, Petra, Pieternella, Pietronella, Pieternel, Nella
Margaretha, Greet, Riet, Greetje, Gré, Griet, Grietje, Margreet, Margaret, Margriet, Greta, Grete, Marga, Margarita, Marguerite, Margot, Meta, Margaretta
Jacoba, Coba, Co, Cobie, Jacomina, Coosje, Koosje, Jacobina, Jaapje, Yacomina, Cootje
Adriana, Jana, Sjaan, Sjaantje, Jaan, Jaantje, Adri, Ariaantje, Adrie, Janna, Arjaantje, Adriane, Adrienne
Antonia, Tonny, Toni, Antje, Antoinette, Toos, Tonia, Teuntje, Tonnie, Netty, Antonetta, Nettie
Theresia, Trees, Thérèse, Theresa, Treesje, Resi, Trezia, Therese
Theodora, Dora, Doortje, Thea, Dorie, Door, Theodore
Susanna, Suze, Suus, Suzanna, Sanne, Suzanne, Suzan, Susan, Santje
Louise, Wies, Loes, Louisa, Lowieze, Lous, Luise, Lucie, Wiesje
Christina, Chris, Tina, Stien, Stientje, Tine, Christine, Stijntje, Stina, Christien, Chrisje, Kristina, Chrissie
Dorothea, Dora, Door, Doortje, Thea, Dorothee, Dorry, Dortje
Helena, Lena, Leen, Leentje, Heleen, Hélène, Leni, Helene, Ellen, Helen, Leny, Lenie, Ilena
Charlotte, Lotte, Lot, Carlotta, Lottie, Charlotta, Lotje
Carolina, Lien, Lina, Caroline, Karolien, Carla, Lientje, Karolina, Carolien, Lini
Francisca, Cisca, Cis, Fransje, Sien, Sientje, Fran, Fransien, Françoise, Ciska, Sisca, Fransina, Fanny
Gesina, Sien, Sientje, Sina, Geesje, Gezina, Gesiena
Alida, Alie, Lida, Aaltje, Aleida, Ali, Adelheid, Aleid, Aletta
Emilia, Emilie, Milly, Emily, Emmy, Emelie, Mielie
Emma, Emmy, Emmie
Frederika, Frederica, Freddy, Rika, Fredrika, Frieda, Fritsje, Fréderique
Augusta, Guusje, Gusta, Gusje, Auguste
Eugenia, Eugenie, Génie, Eugénie, Jenny
Josephina, Jos, Josephine, Fien, Fientje, Josefina, Jozefien, Josefien, Josephien, Yosefina, Sefien, Josina, Yosina
Julia, Julie, Juul, Juliana, Juultje, Yulia
Juliana, Jul, Juultje, Yuliana, Jula
Leonora, Eleonora, Nora, Noor, Noortje, Leonore, Lenora, Elenora
Leopoldina, Dien, Poldi, Leopoldine
Bernardina, Dien, Dina, Dini, Bernadette, Berendina, Diena, Berdina, Bernardine
Everdina, Eef, Dina, Evertje, Evelien, Everdine
Gerarda, Gerda, Gerry, Gerardina, Gerritje, Gerrie, Gerharda
Hermina, Mien, Mientje, Miep, Mina, Hermine, Harmina, Herma, Hermijntje, Hermanna
Albertina, Bertha, Berta, Tina, Albertine, Berthe, Alberta, Albertje
Huberta, Hubertina, Bertha, Huberdina
Lamberta, Lambertina, Bertha, Lammie
Martha, Marta, Marthe, Martje
Martina, Tine, Martine, Maartje, Martijntje, Tina
Magdalena, Leen, Lena, Magda, Leentje, Magdalene, Madeleine, Lenie, Machtelina
Mathilda, Tilly, Mathilde, Til, Matilda, Thilde, Tillie, Machteld
Paulina, Pauline, Paula, Lien, Lina, Pauwlina
Philippina, Philippine, Pien, Flippina, Filippina
Rosalia, Rosa, Roos, Rosalie, Roosje, Rose, Rosina
Sophia, Sofie, Fie, Fietje, Sofia, Sophie, Soof
Sara, Saartje, Sarah, Saar, Sahra
Rebecca, Bekka, Rebekka, Beck
Rachel, Rachèl, Raggel
Esther, Ester, Hester, Hesje
Eva, Eefje, Ève, Eveline, Evelien, Evelina
Ida, Ietje, Ide, Idje
Agatha, Aagje, Agaath, Agathe, Agate
Agnes, Agneta, Agniet, Angenieta, Niesje, Agnès
Apollonia, Pleun, Plonia, Pleuntje, Apolonia, Leuntje
Barbara, Barbera, Barbe, Babs, Baartje
Clasina, Klasina, Claasje, Klaasje, Sien, Nicolasina
Constantia, Constance, Connie, Con, Stance, Constantina, Stans
Cecilia, Cecile, Cielia, Celia, Silia, Cécile
Lucia, Luus, Lucie, Luzia, Lucy
Yvonne, Ivonne, Iwonne
Isabella, Isabel, Isabelle, Bella, Izabella, Ysabella
Ferdinanda, Nanda, Ferdinande, Fernanda
Ernestina, Ernestine, Tine, Erna
Veronica, Vera, Vroon, Veronika
Jeannette, Jeanne, Jeanet, Jannet, Nettie, Netty, Sjaan, Jenny
Edgar, Eddy, Eddie, Ed
Engelbertus, Engelbert, Bert, Bertus
Mohamad, Mohammad, Muhammad, Moehamad, Moehammad, Mohammed, Mochamad, Mochammad, Mohamed, Muhamad, Moch, Moh, Muh, Mohd, Mahomet
Achmad, Ahmad, Akhmad, Ahmed, Achmat, Amat, Achmed
Abdoel, Abdul, Abd, Abdoellah, Abdullah, Abdulah
Abdurrachman, Abdoerachman, Abdurahman, Rachman, Rahman
Fatimah, Fatima, Patimah, Fatmah, Fatma
Chadidjah, Khadijah, Hadidjah, Chatidjah, Kadidja
Aisjah, Aisyah, Aisah, Aicha, Aysha
Zainab, Djaenab, Jaenab, Zaenab, Sainab
Djamilah, Jamila, Djamila
Aminah, Amina, Minah
Soelaiman, Sulaiman, Soleman, Suleiman, Salomon, Leman
Joesoef, Yusuf, Jusuf, Yusup, Josoef, Jozef
Ibrahim, Ibrahiem, Brahim, Abraham
Ismail, Ismael, Ismaïl, Mail
Hoesin, Husin, Hoesein, Husein, Husain, Hussein
Hasan, Hassan, Chasan
Oemar, Umar, Omar
Oesman, Usman, Osman, Oethman
Djafar, Jafar, Djaffar, Djakfar
Zainal, Djainal, Sainal, Zaenal
Domingus, Dominggus, Domingoes, Minggus, Dominicus
Dominggas, Domingas, Minggas, Dominica
Yacomina, Jacomina, Jakomina, Mina
Yosina, Josina, Josephina, Yosephina
Yohana, Johana, Johanna, Hana
Costantina, Constantina, Konstantina, Tantina
Zeth, Zet, Seth, Set
Ezau, Esau, Esauw
Semuel, Samuel, Samoel, Semy
`)

/** Family names of Chinese Indonesians: each line is one character, in several dialects and spellings. */
export const SURNAME_VARIANTS = /* @__PURE__ */ groups(`
Tan, Tjhin, Tjin, Chan, Chen
Liem, Lim, Lin, Lam
Oei, Oey, Oeij, Wie, Wee, Ng, Uy, Bong, Wong, Huang
Tjoa, Tjhoa, Tjoea, Tjua, Chua, Tjai, Tsai
Kwee, Kwik, Kwie, Kwek, Kwok, Kuo
Thio, Tio, Teo, Tiu, Tjong, Tjang, Chang, Zhang
Ong, Heng, Wong, Wang
Lie, Li, Lee
Go, Gouw, Goh, Ngo, Wu
The, Thee, Teh, Tee, Tay, Zheng, Cheng
Njoo, Nio, Nyo, Njio, Niu, Neo, Liang
Khouw, Kho, Khoe, Kouw, Khaw, Koh, Xu
Tjia, Tjhia, Cia, Chia, Tsia, Sia, Xie
Sie, Sih, Sy, Shi
Yap, Jap, Yep, Ip, Yeh
Loa, Lua, Lai, Lay
Lauw, Lau, Louw, Low, Lioe, Liu
Tjiong, Tjoeng, Tjung, Chung, Zhong
Souw, Sow, So, Soe, Su, Soh
Phoa, Phwa, Phua, Pwa, Pan
Siauw, Siaw, Siao, Seow, Xiao
Tjioe, Tjiu, Tjhioe, Chiu, Chew, Zhou
Thung, Thoeng, Tang
Ang, Hong, Hung
Gan, Ngan, Yan
Auw, Au, Ou
Ouw, Oh, Hu
Be, Bee, Bhe, Beh, Ma
Sim, Siem, Shen
Poei, Pui, Poey, Fang
Tjoe, Choe, Chu, Choo, Zhu
`)

/** Ports and towns under their colonial, Indonesian, Dutch and local names. */
export const PLACE_VARIANTS = /* @__PURE__ */ groups(`
Batavia, Djakarta, Jakarta, Tandjong Priok, Tanjung Priok, Tandjoeng Priok, Tandjongpriok, Priok, Jacatra, Weltevreden
Soerabaja, Surabaya, Soerabaia, Soerabaya, Tandjong Perak, Tanjung Perak
Semarang, Samarang
Makassar, Macassar, Makasar, Oedjoeng Pandang, Ujung Pandang, Oedjoengpandang
Belawan, Belawan Deli, Medan
Emmahaven, Padang, Teluk Bayur, Teloek Bajoer, Telukbayur
Hollandia, Jayapura, Djajapoera, Soekarnapoera, Sukarnapura, Kota Baroe, Kotabaru
Buitenzorg, Bogor
Bandoeng, Bandung
Djokjakarta, Jogjakarta, Djokja, Jogja, Yogyakarta, Djocja, Djocjakarta, Yogya
Soerakarta, Surakarta, Solo
Tjilatjap, Cilacap
Cheribon, Tjirebon, Cirebon
Balikpapan, Balik Papan
Bandjermasin, Banjarmasin, Bandjarmasin
Ambon, Amboina
Menado, Manado
Palembang, Palèmbang
Telok Betong, Teloekbetoeng, Teluk Betung, Lampung
Sabang, Kota Sabang
Biak, Biak-eiland
Manokwari, Manokoewari
Merauke, Meraoeke
Sorong, Soron
Singapore, Singapoera, Singapura
Penang, Pinang, George Town, Georgetown
Rangoon, Rangoen, Yangon
Colombo, Kolombo
Cochin, Kochi
Bombay, Mumbai
Calcutta, Kolkata, Calcoetta
Madras, Chennai
Suez, Soeez
Port Said, Port-Saïd, Poort Said, Bur Said
Ataka, Ataqah, Attaka, Adabia, Adabiya
Alexandrië, Alexandria, Alexandrie
Malta, Valletta
Napels, Napoli, Naples
Genua, Genova, Genoa, Gênes
Venetië, Venezia, Venice
Triëst, Triest, Trieste
Marseille, Marseilles
Algiers, Alger
Lissabon, Lisboa, Lisbon
Gibraltar, Djibraltar
Southampton, South-Hampton
Londen, London
Hoek van Holland, Hook of Holland
Vlissingen, Flushing
IJmuiden, Ymuiden
Rotterdam, R'dam
Amsterdam, A'dam
Den Haag, 's-Gravenhage, The Hague
Antwerpen, Anvers, Antwerp
Hamburg, Hambourg
Kaapstad, Cape Town, Capetown, Kapstadt
Durban, Port Natal
Panama, Balboa
Curaçao, Willemstad
Fremantle, Freemantle
Sydney, Sidney
Bangkok, Krungthep
Saigon, Ho Chi Minh
Aden, Adèn
`)
