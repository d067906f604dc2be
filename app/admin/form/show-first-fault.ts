/** Pixels that stay above a field that is scrolled to: the header covers some of them. */
const OFFSET = 100

/** Scrolls to the first field that is wrong and puts the cursor in it; to what is told of a list of things, which has none. */
export function showFirstFault(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true], .section__fault')
  if (!field) return
  scrollTo({ top: field.getBoundingClientRect().top + scrollY - OFFSET })
  field.focus({ preventScroll: true })
}
