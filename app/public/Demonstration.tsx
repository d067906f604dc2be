import './demonstration.css'

/** Says that a passenger is invented. */
export const Demonstration = () => (
  <p className="demonstration">
    <b>Demonstratie</b> <span>verzonnen naam</span>
  </p>
)
