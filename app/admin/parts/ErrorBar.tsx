import { MessageBar, MessageBarBody } from '@fluentui/react-components'

interface Props {
  text: string | null
  className?: string
}

/** Says what failed or is wrong. Draws nothing without a text. */
export const ErrorBar = ({ text, className = 'form__bar' }: Props) =>
  text && (
    <MessageBar intent="error" className={`${className} bar--error`}>
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  )
