import { formAddress, type Previewed } from './previewed.ts'
import '../public/layout/notice-bar.css'
import './preview.css'

interface Props {
  previewed: Previewed
  /** Null while it is not known. */
  isPublic: boolean | null
}

/**
 * Above the screen: that visitors do not see it so, and the way back. In the document it comes last, so that the screen begins
 * with what it begins with for visitors.
 */
export const PreviewBar = ({ previewed, isPublic }: Props) => (
  <aside className="notice-bar preview-bar" lang="en" aria-label="Preview">
    <p role="status">
      <b>Preview</b>
      {isPublic !== null && (isPublic ? ': public as it is' : ': not public yet')}
    </p>
    <a className="text-link" href={formAddress(previewed)}>
      Back to the form
    </a>
  </aside>
)
