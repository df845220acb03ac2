/**
 * How the page finds its packages, in the build and in tests: as Vite does, and before that by `worker`. A package's
 * build for places without a document makes no markup of text, which the page's policy refuses.
 */
export const pageResolve = {
  conditions: ['worker', 'module', 'browser', 'development|production'],
}
