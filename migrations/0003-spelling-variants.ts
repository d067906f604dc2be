/**
 * Spellings that mean the same: given names and places, seeded here and kept by staff. A row is one group; a word may
 * stand in several. Spelling rules (oe and u, tj and c) need no row: they are in `domain/names/`.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('spelling_variant')
    .addColumn('id', 'serial', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('name', 'place')`))
    .addColumn('spellings', sql`text[]`, (c) => c.notNull().check(sql`cardinality(spellings) > 1`))
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('published_at', 'timestamptz', (c) => c.defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('updated_by', 'integer', (c) => c.references('app_user.id').onDelete('set null'))
    .addColumn('deleted_at', 'timestamptz')
    .addColumn('import_batch', 'integer', (c) => c.references('import_batch.id').onDelete('set null'))
    .addColumn('imported', 'jsonb')
    .execute()
  for (const [kind, groups] of Object.entries(SEED)) {
    for (const group of groups.trim().split('\n')) {
      const spellings = group.split(',').map((spelling) => spelling.trim())
      await sql`insert into spelling_variant (kind, spellings) values (${kind}, ${spellings}::text[])`.execute(
        db,
      )
    }
  }
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql
      .raw(
        `create trigger spelling_variant_outbox_${event} after ${event} on spelling_variant
         referencing ${rows} table as changed
         for each statement execute function search_outbox_mark('variant', 'id')`,
      )
      .execute(db)
  }
  await markVoyagesOfPoints(db)
}

/** A voyage's document names its public points, so one that is withdrawn changes the voyages that pass it. */
async function markVoyagesOfPoints(db: Kysely<unknown>): Promise<void> {
  await sql`create function search_outbox_mark_points() returns trigger language plpgsql as $$
    begin
      insert into search_outbox (kind, entity_id)
      select distinct 'journey', stop.journey_id from changed
      join journey_stop stop on stop.content_point_id = changed.id order by 2
      on conflict (kind, entity_id) do update
      set version = nextval('search_outbox_version'), queued_at = now();
      perform pg_notify('search_outbox', 'journey');
      return null;
    end $$`.execute(db)
  await sql`create trigger content_point_outbox_update after update on content_point
    referencing new table as changed
    for each statement execute function search_outbox_mark_points()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger if exists content_point_outbox_update on content_point`.execute(db)
  await sql`drop function if exists search_outbox_mark_points`.execute(db)
  await db.schema.dropTable('spelling_variant').ifExists().execute()
  await sql`delete from search_outbox where kind = 'variant'`.execute(db)
}

/** One group a line. Places: the cities of the archive's voyages under their old, new and other names. */
const SEED = {
  place: `
Batavia, Djakarta, Jakarta, Tandjong Priok, Tanjung Priok, Tandjoeng Priok, Jacatra
Soerabaja, Surabaya, Soerabaia, Tandjong Perak, Tanjung Perak
Semarang, Samarang
Makassar, Macassar, Makasar, Oedjoeng Pandang, Ujung Pandang
Belawan, Belawan Deli, Medan
Emmahaven, Padang, Teluk Bayur, Teloek Bajoer
Hollandia, Jayapura, Djajapoera, Soekarnapoera, Sukarnapura, Kota Baroe
Balikpapan, Balik Papan
Ambon, Amboina
Bandoeng, Bandung
Palembang, Palèmbang
Manokwari, Manokoewari
Singapore, Singapoera, Singapura
Penang, Pinang, George Town, Georgetown
Rangoon, Rangoen, Yangon
Cochin, Kochi
Bombay, Mumbai
Suez, Soeez
Port Said, Port-Saïd, Poort Said
Ataka, Ataqah, Attaka
Adabia, Adabiya
Malta, Valletta
Napels, Napoli, Naples
Genua, Genova, Genoa, Gênes
Venetië, Venetie, Venezia, Venice
Triëst, Triest, Trieste
Marseille, Marseilles
Algiers, Alger
Hoek van Holland, Hook of Holland
Vlissingen, Flushing
Kaapstad, Cape Town, Capetown
Den Haag, 's-Gravenhage
Panama, Balboa
Curaçao, Willemstad`,
  name: `
Jan, Johannes, Johan, Johannis, Joannes, Hannes, Hans
Joop, Johannes, Jozef
Jo, Johannes, Johanna, Josephus
Willem, Wim, Wilhelm, Wilhelmus, William
Pieter, Piet, Petrus, Peter
Cornelis, Kees, Cor, Cornelius, Nelis
Hendrik, Henk, Hendrikus, Hendricus, Henricus, Henri, Hein, Henry, Heinrich
Gerrit, Gerard, Gerardus, Gerhard, Ger
Albert, Albertus, Bert, Bertus
Lambertus, Lambert, Bert, Bertus
Antonius, Anton, Antonie, Antoon, Toon, Ton, Antoine
Nicolaas, Klaas, Claas, Nico, Nikolaas
Theodorus, Theodoor, Theo, Dorus
Jacobus, Jacob, Jaap, Koos, Jakob, Sjaak, Jacques, James
Abraham, Bram, Braam
Frederik, Frits, Fred, Fritz, Frederick
Karel, Carel, Carl, Karl, Charles, Carolus
Lodewijk, Louis, Ludovicus, Loe, Lou
Robert, Rob, Bob
Eduard, Ed, Eddy, Edward, Edu
Franciscus, Frans, François, Frank, Francis
Gijsbert, Gijs, Gijsbertus
August, Guus, Augustus, Augustinus
Marinus, Rinus
Leonardus, Leendert, Leen, Leo, Leonard
Martinus, Maarten, Martin, Tinus
Wouter, Wout, Walter, Wouterus
Alexander, Sander, Alex, Lex
Bartholomeus, Bart
Mattheus, Mathijs, Matthijs, Thijs, Mathias, Matthias
Christiaan, Chris, Christianus, Christian, Christoffel
Stefanus, Stephanus, Stefan, Steven
Adrianus, Adriaan, Arie, Ad, Janus
Laurens, Laurentius, Lau, Lourens
Dirk, Diederik, Theodericus, Dick
Richard, Dick
Josephus, Jozef, Josef, Joseph, Jos, Sjef
Michiel, Michael, Chiel
Ferdinand, Ferdi, Nand
George, Georg, Joris, Sjors
Anna, Annie, Anne, Ans, Anneke, Antje, Annetje
Johanna, Jo, Joke, Hanna, Jannie, Jans, Jansje, Jeanne
Maria, Marie, Mies, Mia, Ria, Marietje, Miep, Mary
Wilhelmina, Mina, Mien, Minnie, Willy, Wil, Willemina, Willemijn
Elisabeth, Betsy, Bep, Els, Elsje, Lies, Liesbeth, Betty, Elizabeth, Betje, Lisbeth
Cornelia, Corrie, Cor, Nel, Nelly, Nellie, Neeltje, Kee
Hendrika, Rika, Riek, Henny, Hendrikje, Henriëtte, Jet
Catharina, Trijntje, Toos, Tine, Cato, Katrien, Katharina, To, Trien
Geertruida, Truus, Geertje, Gertrude, Trui, Geertruda
Petronella, Nel, Pietje, Nelly, Petra
Margaretha, Greet, Greetje, Gré, Griet, Grietje, Margreet, Margaret
Jacoba, Coba, Co, Cobie, Jacomina
Adriana, Jana, Sjaan, Jaantje
Antonia, Tonny, Toni, Antoinette
Theresia, Trees, Thérèse, Theresa
Susanna, Suze, Suus, Suzanna
Louise, Wies, Loes, Louisa
Christina, Stien, Stientje, Tine, Christine
Dorothea, Dora, Door, Doortje
Helena, Lena, Leentje, Heleen, Hélène
Charlotte, Lotte, Lot
Francisca, Cisca, Fransje, Sien
Gesina, Sien, Sina
Alida, Alie, Lida, Aaltje, Aleida
Emilia, Emilie, Milly`,
}
