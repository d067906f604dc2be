/** The texts of replies to visitors. `{name}`, `{ship}` and `{link}` are filled in. */
import type { WholeSubmission } from '#domain/submission-staff.ts'

interface ReplyText {
  /** The subject of the mail, and its name in the list. */
  subject: string
  text: string
}

const PUBLISHED: ReplyText = {
  subject: 'Uw verhaal staat online',
  text: 'Dank voor uw verhaal over de reis met de {ship}. Het staat nu op {link}',
}

const STORY: readonly ReplyText[] = [
  {
    subject: 'Een vraag over uw verhaal',
    text: 'Dank voor uw verhaal over de reis met de {ship}. Voordat wij het plaatsen, hebben wij nog een vraag:',
  },
  {
    subject: 'Uw verhaal is ontvangen',
    text: 'Dank voor uw verhaal over de reis met de {ship}. Wij hebben het goed ontvangen en lezen het zo spoedig mogelijk.',
  },
  {
    subject: 'Uw verhaal wordt niet geplaatst',
    text: 'Dank voor uw verhaal over de reis met de {ship}. Tot onze spijt kunnen wij het niet op de site plaatsen, omdat',
  },
]

const ACCEPTED: ReplyText = {
  subject: 'Uw verbetering is overgenomen',
  text: 'Dank voor uw verbetering. Wij hebben haar overgenomen; u ziet haar op {link}',
}

const CORRECTION: readonly ReplyText[] = [
  {
    subject: 'Een vraag over uw verbetering',
    text: 'Dank voor uw verbetering. Voordat wij haar overnemen, hebben wij nog een vraag:',
  },
  {
    subject: 'Uw verbetering wordt niet overgenomen',
    text: 'Dank voor uw verbetering. Wij nemen haar niet over, omdat',
  },
]

/** The texts that fit, filled in, the likeliest first. One with a link is only there if visitors can follow it. */
export function repliesTo(submission: WholeSubmission, origin: string): ReplyText[] {
  const { correction, published, state, yourName, shipName } = submission
  const site = correction ? state === 'published' && correction.record?.site : published?.site
  const texts = [...(site ? [correction ? ACCEPTED : PUBLISHED] : []), ...(correction ? CORRECTION : STORY)]
  const words = { name: yourName || 'inzender', ship: shipName, link: site ? origin + site : '' }
  return texts.map(({ subject, text }) => ({
    subject,
    text: `Beste {name},\n\n${text}\n\nMet vriendelijke groet,\nOvertocht`.replace(
      /\{(name|ship|link)\}/g,
      (_whole, word: keyof typeof words) => words[word],
    ),
  }))
}

/** The address that opens the mail program. */
export const mailAddress = (to: string, { subject, text }: ReplyText): string =>
  `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    text.replaceAll('\n', '\r\n'),
  )}`
