/** How long a model thinks, as a person is told of it. */
export const EFFORT_WORDS = {
  label: 'Effort',
  about: 'How long it thinks before it answers. What a server does not know it is not sent again.',
  options: [
    { value: '', label: 'Usual' },
    { value: 'none', label: 'None' },
    { value: 'low', label: 'Low' },
    { value: 'medium', label: 'Medium' },
    { value: 'high', label: 'High' },
    { value: 'max', label: 'Most' },
  ],
} as const
