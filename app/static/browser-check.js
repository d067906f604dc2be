/* Runs in every browser, however old: it may use nothing newer than what browsers of 2015 knew. */
;(function () {
  var isNew =
    typeof Promise === 'function' &&
    typeof Promise.withResolvers === 'function' &&
    typeof Object.groupBy === 'function' &&
    !!window.CSS &&
    CSS.supports('container-type', 'inline-size')
  if (isNew) return
  var place = document.getElementById('root')
  var notice = document.getElementById('old-browser')
  if (!place || !place.parentNode || !(notice instanceof HTMLTemplateElement)) return
  // Without its place the site does not try to draw itself.
  place.parentNode.replaceChild(document.importNode(notice.content, true), place)
})()
