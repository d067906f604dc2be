/**
 * Whoever asks while the same question is being answered gets that answer: a viewer asks for many tiles of an image at
 * once. Nothing is kept after that.
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
