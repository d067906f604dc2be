/* Runs in every browser, however old: it may use nothing newer than what Internet Explorer knew. */
;(function () {
  var isNew =
    typeof Promise === 'function' &&
    typeof Promise.withResolvers === 'function' &&
    typeof Object.groupBy === 'function' &&
    !!window.CSS &&
    CSS.supports('container-type', 'inline-size')
  if (isNew) return
  var root = document.getElementById('root')
  var notice = document.getElementById('old-browser')
  // Without its place the site does not try to draw itself.
  root.parentNode.removeChild(root)
  notice.removeAttribute('hidden')
})()
