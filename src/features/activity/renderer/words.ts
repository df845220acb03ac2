export const ACTIVITY_WORDS = {
  none: 'Nothing yet. Every call of a tool is listed here, with what it changed and the way back.',
  ask: 'Ask the assistant',
  noneFits: 'No call fits what is chosen above.',
  everything: 'Show everything',
  noChange: 'This call changed nothing in the vault.',
  data: 'Show what it answered',
} as const
