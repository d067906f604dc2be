import { Option } from '@fluentui/react-components'

/** A line among the options that says something and cannot be chosen. */
export const ChoiceNote = ({ text }: { text: string }) => (
  <Option disabled value="" text={text} className="choice__note">
    {text}
  </Option>
)
