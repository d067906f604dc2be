/** A text with what was typed marked in it. */
export function Marked({ text, typed }: { text: string; typed: string | null }) {
  const looked = typed?.trim().toLowerCase() ?? ''
  const at = looked === '' ? -1 : text.toLowerCase().indexOf(looked)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + looked.length)}</mark>
      {text.slice(at + looked.length)}
    </>
  )
}
