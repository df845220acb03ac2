import { isThisMachine } from '../../shared/domain/models/own-network.ts'

/** True when what is sent to this address stays on this computer. False for what is not an address. */
export const isLoopbackAddress = (address: string): boolean => isThisMachine(URL.parse(address))
