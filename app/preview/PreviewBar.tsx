import { formAddress, type Previewed } from './previewed.ts'
import '../public/layout/notice-bar.css'

interface Props {
  previewed: Previewed
  /** Null while it is not known. */
  isPublic: boolean | null
}

/** Above the screen: that visitors do not see it so, and the way back. */
export const PreviewBar = ({ previewed, isPublic }: Props) => (
  <div className="notice-bar" lang="en">
    <p role="status">
      <b>Preview</b>
      {isPublic !== null && (isPublic ? ': public as it is' : ': not public yet')}
    </p>
    <a className="text-link" href={formAddress(previewed)}>
      Back to the form
    </a>
  </div>
)
