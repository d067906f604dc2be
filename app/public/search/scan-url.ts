import { type SearchUrl, searchUrl } from '../../lib/urls.ts'

/** The viewer settles after Back has closed it too: what it then shows is no news for the URL. */
export const isOpen = (url: SearchUrl): boolean => searchUrl.read(location.search).scan === url.scan
