import './demonstration.css'

/** The mark of what is made for demonstration. `what` says how: "verzonnen naam", "getekend". */
export const Demonstration = ({ what }: { what: string }) => (
  <span className="demonstration">
    <b>Demonstratie</b> {what}
  </span>
)
