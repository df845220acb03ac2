import { TOUR_WORDS } from './words.ts'

export interface TourStep {
  readonly title: string
  readonly text: string
  /** The command whose keys are named. */
  readonly command: string
  /** Selectors of what it speaks of; the first that is in sight counts. A phone has a bar instead of the rail. */
  readonly about: readonly string[]
}

const inBar = (place: number): string => `.phone-bar > :nth-child(${place})`

/** Five things that are different here, in the order in which a person needs them. */
export const TOUR_STEPS: readonly TourStep[] = [
  {
    ...TOUR_WORDS.files,
    command: 'switcher',
    about: [inBar(1), '[data-panel="files"]', '#rail [data-name="Files"]'],
  },
  {
    ...TOUR_WORDS.writing,
    command: 'next-mode',
    about: ['[aria-label="Read"]', '[aria-label="Write"]', inBar(3)],
  },
  {
    ...TOUR_WORDS.search,
    command: 'search',
    about: [inBar(2), '#rail [data-name="Search"]'],
  },
  {
    ...TOUR_WORDS.assistant,
    command: 'ask',
    about: [inBar(4), '[data-panel="chat"]', '[aria-label="Show the right panel"]'],
  },
  {
    ...TOUR_WORDS.history,
    command: 'history',
    about: ['[data-pane] header [aria-label="More"]', inBar(5)],
  },
]
