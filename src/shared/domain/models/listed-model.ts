import { z } from 'zod'
import { TokenPrices } from './model-profile.ts'

/** A model as its endpoint lists it; what the list does not say is left out. */
export const ListedModel = z.object({
  id: z.string(),
  contextTokens: z.number().int().positive().optional(),
  seesImages: z.boolean().optional(),
  prices: TokenPrices.optional(),
})
export type ListedModel = z.output<typeof ListedModel>
