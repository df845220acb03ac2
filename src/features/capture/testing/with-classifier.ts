import type { MainFeature } from '../../../main/feature/define-feature.ts'
import { features } from '../../../main/features.ts'
import { captureWith } from '../index.main.ts'
import type { Classifier } from '../main/classify/classifier.ts'

/** What is plugged in, with this classifier in the place of Latent's own. */
export const withClassifier = (classifier: Classifier): readonly MainFeature[] =>
  features.map((feature) => (feature.name === 'capture' ? captureWith({ classifier }) : feature))
