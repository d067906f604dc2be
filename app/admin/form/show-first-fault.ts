/** Pixels that stay above a field that is scrolled to: the header covers some of them. */
const OFFSET = 100

/** Scrolls to the first field that is wrong and puts the cursor in it. */
export function showFirstFault(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
  if (!field) return
  scrollTo({ top: field.getBoundingClientRect().top + scrollY - OFFSET })
  field.focus({ preventScroll: true })
}
