/** The kit's inputs with their style sheets: whoever imports one gets its looks, and the first download has neither. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import './inputs.css';

export { PasswordInput, Textarea, TextInput } from '@mantine/core';
