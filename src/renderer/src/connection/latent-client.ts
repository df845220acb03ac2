import type { LatentContract } from '../../../shared/contract/index.ts'
import type { Client } from '../../../shared/rpc/client.ts'

/** Everything the window can ask of main. Stays the same object over reconnects. */
export type LatentClient = Client<LatentContract>
