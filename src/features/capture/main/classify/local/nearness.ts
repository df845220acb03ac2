import { FiledCategory, type Category } from '../../../../../shared/domain/entries/entry.ts'

const NEAREST = 3
// Brings both to about the range of the other features, so that one penalty in training suits all.
const NEAR_SCALE = 2
const CENTRE_SCALE = 6

/**
 * How near a text is to the three nearest examples of each category, and to its centre: the mean of the cosines is the
 * cosine to the mean, but for its length.
 * @param similarities of the text to each example, in order, -1 to 1
 */
export function nearnessFeatures(
  examples: readonly { readonly category: Category }[],
  similarities: readonly number[],
): Record<string, number> {
  const features: Record<string, number> = {}
  for (const category of FiledCategory.options) {
    const near = similarities
      .filter((_, index) => examples[index]?.category === category)
      .toSorted((one, other) => other - one)
    if (near.length === 0) continue
    features[`near ${category}`] = NEAR_SCALE * mean(near.slice(0, NEAREST))
    features[`centre of ${category}`] = CENTRE_SCALE * mean(near)
  }
  return features
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((all, each) => all + each, 0) / numbers.length
