import { withTools, type ToolRig } from '../../../../test/models/tool-rig.ts'
import type { CaptureSettings } from '../shared/settings.ts'
import { createRuleClassifier } from './rule-classifier.ts'
import { withClassifier } from './with-classifier.ts'

/** As `withTools`, with a classifier whose answers a test can foresee. */
export const withCaptureTools = (
  files: Readonly<Record<string, string>>,
  test: (rig: ToolRig) => Promise<void>,
  {
    classifier = createRuleClassifier(),
    settings = {},
    ...options
  }: Omit<NonNullable<Parameters<typeof withTools>[2]>, 'features' | 'featureSettings'> & {
    readonly classifier?: Parameters<typeof withClassifier>[0]
    readonly settings?: Partial<CaptureSettings>
  } = {},
): Promise<void> =>
  withTools(files, test, {
    ...options,
    features: withClassifier(classifier),
    featureSettings: settings,
  })
