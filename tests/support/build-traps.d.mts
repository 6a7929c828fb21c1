export function layTraps(project: string): void;
export function removeTraps(project: string): void;
export function writtenByBuild(project: string): string;
