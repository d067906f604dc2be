/** Replaces a page that could not be drawn. */
export const FailedPage = () => (
  <main id="main" tabIndex={-1} className="message-page">
    <h1>Deze pagina kon niet worden getoond</h1>
    <p>Misschien is de site intussen vernieuwd, of is er even geen verbinding.</p>
    <p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Herladen
      </button>
    </p>
  </main>
)
