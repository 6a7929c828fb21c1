/** @type {import("postcss-load-config").Config} */
const postcssConfig = { plugins: { "@tailwindcss/postcss": {} } };

export default postcssConfig;
