import type { CalloutKind } from './marks.ts'

/** A path of lines for each kind of callout, in a field of 16 by 16. */
export const CALLOUT_ICONS: Readonly<Record<CalloutKind, string>> = {
  note: 'M10.8 2.7l2.5 2.5-7.6 7.6-3 .5.5-3zM9 4.5 11.5 7',
  abstract: 'M5.5 3.5h-2v10h9v-10h-2M6 2.5h4v2H6zM6 8h4M6 10.8h4',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 7.5V11M8 5v.01',
  todo: 'M3 3h10v10H3zM5.5 8.2l1.8 1.8 3.4-4',
  tip: 'M6 11.3a4.5 4.5 0 1 1 4 0V13H6zM7 14.8h2',
  success: 'M3 8.5 6.5 12 13 4.5',
  question:
    'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM6.2 6.4a1.8 1.8 0 1 1 2.6 1.6c-.5.3-.8.6-.8 1.2M8 11.2v.01',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.8v3M8 11.6v.01',
  failure: 'M4 4l8 8M12 4l-8 8',
  danger: 'M9.2 1.8 3.5 9H8l-1.2 5.2L12.5 7H8z',
  bug: 'M5 7a3 3 0 0 1 6 0v3a3 3 0 0 1-6 0zM6.2 4.4 5 2.8M9.8 4.4 11 2.8M2.2 8.5H5M11 8.5h2.8M3 5l2 1.5M13 5l-2 1.5M3 13l2-2M13 13l-2-2',
  example: 'M6 4h8M6 8h8M6 12h8M2.5 4v.01M2.5 8v.01M2.5 12v.01',
  quote: 'M3 11.5V8a3 3 0 0 1 3-3M3 8h3.5v3.5H3M9.5 11.5V8a3 3 0 0 1 3-3M9.5 8H13v3.5H9.5',
}
