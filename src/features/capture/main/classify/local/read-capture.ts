import { featuresOf, type Features, type Tagger } from './features.ts'
import { peopleOf, personOf } from './people-of.ts'

/** What the words of a text say, before anything else is known of it. */
export interface CaptureReading {
  readonly features: Features
  /** The people that it names, in its order. */
  readonly people: readonly string[]
  /** Whom it is about, should it be about a person; null when nobody is named. */
  readonly person: string | null
}

/** Takes tens of milliseconds while the tagger is new: for a thread of its own. */
export const readCapture = (text: string, tagger: Tagger): CaptureReading => ({
  features: featuresOf(text, tagger),
  people: peopleOf(text, tagger),
  person: personOf(text, tagger),
})
