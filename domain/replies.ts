/** The texts with which staff begin a reply to a visitor. `{name}`, `{ship}` and `{link}` are filled in. Settings change the texts. */
import type { SubmissionKind } from './submission.ts'

export interface Reply {
  to: SubmissionKind
  /** The subject of the mail, and its name in the list. */
  subject: string
  text: string
  /** It has a link: it is offered once visitors can follow that. */
  isDone?: true
}

const written = (text: string): string => `Beste {name},\n\n${text}\n\nMet vriendelijke groet,\nOvertocht`

/** The likeliest first. */
export const REPLIES = {
  replyStoryPublished: {
    to: 'story',
    subject: 'Uw verhaal staat online',
    text: written('Dank voor uw verhaal over de reis met de {ship}. Het staat nu op {link}'),
    isDone: true,
  },
  replyStoryQuestion: {
    to: 'story',
    subject: 'Een vraag over uw verhaal',
    text: written('Dank voor uw verhaal over de reis met de {ship}. Voordat wij het plaatsen, hebben wij nog een vraag:'),
  },
  replyStoryReceived: {
    to: 'story',
    subject: 'Uw verhaal is ontvangen',
    text: written(
      'Dank voor uw verhaal over de reis met de {ship}. Wij hebben het goed ontvangen en lezen het zo spoedig mogelijk.',
    ),
  },
  replyStoryRejected: {
    to: 'story',
    subject: 'Uw verhaal wordt niet geplaatst',
    text: written(
      'Dank voor uw verhaal over de reis met de {ship}. Tot onze spijt kunnen wij het niet op de site plaatsen, omdat',
    ),
  },
  replyCorrectionAccepted: {
    to: 'correction',
    subject: 'Uw verbetering is overgenomen',
    text: written('Dank voor uw verbetering. Wij hebben haar overgenomen; u ziet haar op {link}'),
    isDone: true,
  },
  replyCorrectionQuestion: {
    to: 'correction',
    subject: 'Een vraag over uw verbetering',
    text: written('Dank voor uw verbetering. Voordat wij haar overnemen, hebben wij nog een vraag:'),
  },
  replyCorrectionRejected: {
    to: 'correction',
    subject: 'Uw verbetering wordt niet overgenomen',
    text: written('Dank voor uw verbetering. Wij nemen haar niet over, omdat'),
  },
} as const satisfies Readonly<Record<string, Reply>>

export type ReplyName = keyof typeof REPLIES
export const REPLY_NAMES = Object.keys(REPLIES) as ReplyName[]
export type ReplyTexts = Record<ReplyName, string>

/** One value for each reply. */
export const byReply = <T>(make: (name: ReplyName) => T): Record<ReplyName, T> =>
  Object.fromEntries(REPLY_NAMES.map((name) => [name, make(name)])) as Record<ReplyName, T>
