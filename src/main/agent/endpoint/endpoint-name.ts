import type { Preset } from '../../../shared/domain/models/presets.ts'

/** How an endpoint is called where a person reads of it. */
export interface EndpointName {
  /** Host and port, as in the address that the person typed. */
  readonly host: string
  readonly model: string
  readonly isLocal: boolean
  /** What kind of endpoint it is, for what to do about a failure. */
  readonly preset: Preset
}
