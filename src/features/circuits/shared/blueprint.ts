import { z } from 'zod'
import { componentOfType } from './registry.ts'

/** The top left corner of a part's box as it is turned; `y` grows downward. The grid is 20. */
export const Position = z.object({ x: z.number(), y: z.number() })
export type Position = z.output<typeof Position>

export const BlueprintComponent = z.object({
  label: z.string().min(1),
  /** A type of the registry, `AND_2`; one in other letters is read as that. */
  type: z
    .string()
    .min(1)
    .transform((type) => componentOfType(type)?.type ?? type),
  /** Left out it is the origin, and the part is laid out by itself (`layOut`). */
  position: Position.default({ x: 0, y: 0 }),
  /** `rotation` (0, 90, 180, 270) and what the type declares. */
  properties: z.record(z.string(), z.unknown()).optional(),
})
export type BlueprintComponent = z.output<typeof BlueprintComponent>

/** `LABEL:PIN` at both ends; from an output to an input. */
export const BlueprintWire = z.object({ from: z.string(), to: z.string() })
export type BlueprintWire = z.output<typeof BlueprintWire>

/** What a ` ```circuit ` block holds, in JSON or YAML. */
export const Blueprint = z.object({
  components: z.array(BlueprintComponent),
  wires: z.array(BlueprintWire).default([]),
})
export type Blueprint = z.output<typeof Blueprint>
