/** The house flag. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 40 28" aria-hidden="true" focusable="false">
      <path d="M0 0h40l-9 14 9 14H0z" fill="#1f4a5c" />
      <path d="M0 0h40l-7.7 12H0z" fill="#9b3225" />
      <path d="M0 11h33l-2 3 2 3H0z" fill="#fdfaf2" />
    </svg>
  )
}
