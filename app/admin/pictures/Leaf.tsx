/** Stands for a page of a passenger list that nobody has opened. */
export const Leaf = () => (
  <svg className="leaf" viewBox="0 0 88 118" aria-hidden="true" focusable="false">
    <path className="leaf__paper" d="M.5.5h87v117h-87z" />
    <path className="leaf__head" d="M9 13.5h38" />
    <path
      className="leaf__lines"
      d={Array.from({ length: 15 }, (_none, at) => `M9 ${25.5 + at * 6}h${at % 3 === 1 ? 49 : 70}`).join('')}
    />
  </svg>
)
