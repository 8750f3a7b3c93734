/** The kit's inputs with their style sheets, kept out of the first download. */
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/PasswordInput.css';
import './inputs.css';

export { PasswordInput, Textarea, TextInput } from '@mantine/core';
