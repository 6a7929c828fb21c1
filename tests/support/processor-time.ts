/** For "is judged quickly": the clock goes on while other programs have the processor, this does not. */

/** The processor's time that this process has used so far, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
