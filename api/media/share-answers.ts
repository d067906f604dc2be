/**
 * Whoever asks a question that is being answered already gets that answer. A viewer asks for many tiles of one image at
 * once, and each needs the image's record. Nothing is kept after the answer.
 */
export function shareAnswers<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (key) => {
    const known = asked.get(key)
    if (known) return known
    const answer = ask(key).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }
}
