/** Replies to visitors, with what is known filled in. */
import { REPLIES, REPLY_NAMES, type Reply, type ReplyTexts } from '#domain/replies.ts'
import type { WholeSubmission } from '#domain/submission-staff.ts'

type FilledReply = Pick<Reply, 'subject' | 'text'>

/** The texts that fit, the likeliest first. One with a link is only there if visitors can follow it. */
export function repliesTo(submission: WholeSubmission, texts: ReplyTexts, origin: string): FilledReply[] {
  const { kind, correction, published, state, yourName, shipName } = submission
  const site = correction ? state === 'published' && correction.record?.site : published?.site
  const words = { name: yourName || 'inzender', ship: shipName, link: site ? origin + site : '' }
  return REPLY_NAMES.flatMap((name) => {
    const { to, subject, isDone }: Reply = REPLIES[name]
    if (to !== kind || (isDone && !site)) return []
    return { subject, text: texts[name].replace(/\{(name|ship|link)\}/g, (_whole, word: keyof typeof words) => words[word]) }
  })
}

/** The address that opens the mail program. */
export const mailAddress = (to: string, { subject, text }: FilledReply): string =>
  `mailto:${encodeURIComponent(to).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(
    text.replaceAll('\n', '\r\n'),
  )}`
