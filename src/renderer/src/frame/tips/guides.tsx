import { OwnTour } from '../../onboarding/tour/own-tour.tsx'
import { OwnTips } from './own-tips.tsx'

/** What leads a person through the window: the tour while it is taken, and a tip when its moment has come. */
export const Guides = (props: {
  /** Of a command, by its id. */
  readonly keysOf: (command: string) => string | undefined
}) => (
  <>
    <OwnTour {...props} />
    <OwnTips {...props} />
  </>
)
